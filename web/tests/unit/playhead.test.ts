/** Which turn is shown: replays step, pause, wait for more, and come back to the newest. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playhead } from '../../src/state/playhead.svelte';

describe('the playhead', () => {
  let turns: number;
  let endless: boolean;
  let playhead: Playhead;

  beforeEach(() => {
    vi.useFakeTimers();
    turns = 3;
    endless = false;
    playhead = new Playhead(
      () => turns,
      () => endless,
    );
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the newest turn by itself', () => {
    expect(playhead.live).toBe(true);
    turns = 4;
    expect(playhead.shown).toBe(4);
  });

  it('replays from a turn to the end, and is live again', () => {
    playhead.play(1);
    expect(playhead.shown).toBe(1);
    vi.advanceTimersByTime(1100);
    expect(playhead.shown).toBe(2);
    vi.advanceTimersByTime(2200);
    expect(playhead.live).toBe(true);
    expect(playhead.playing).toBe(false);
  });

  it('replays a single turn', () => {
    turns = 9;
    playhead.play(4, 5);
    vi.advanceTimersByTime(1100);
    expect(playhead.shown).toBe(5);
    vi.advanceTimersByTime(1100);
    expect(playhead.live).toBe(true);
  });

  it('waits for the next turn of a game that goes on, at its own speed', () => {
    endless = true;
    playhead.speed = 2;
    playhead.play(3);
    vi.advanceTimersByTime(5000);
    expect(playhead.playing).toBe(true);
    turns = 5;
    vi.advanceTimersByTime(1100);
    expect(playhead.shown).toBe(5);
  });

  it('steps within the game and no further', () => {
    playhead.step(-1);
    expect(playhead.shown).toBe(2);
    playhead.step(5);
    expect(playhead.shown).toBe(3);
    playhead.step(-9);
    expect(playhead.shown).toBe(0);
    playhead.catchUp();
    expect(playhead.live).toBe(true);
  });
});
