/** What a device has chosen, as it was kept by this version or an older one. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

async function recalled(saved: object): Promise<(typeof import('../../src/state/choices.svelte'))['choices']> {
  const kept = new Map([['sixfold.choices', JSON.stringify(saved)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return (await import('../../src/state/choices.svelte')).choices;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

describe('marks on the tiles', () => {
  it.each([
    [{}, 'normal'],
    [{ switches: { marks: true } }, 'normal'],
    [{ switches: { marks: false } }, 'off'],
    [{ marks: 'large' }, 'large'],
    // A version that still had the switch may leave it behind.
    [{ marks: 'large', switches: { marks: false } }, 'large'],
  ])('of %j are %s', async (saved, marks) => {
    expect((await recalled(saved)).marks).toBe(marks);
  });

  it('are kept as one choice, and no longer among the switches', async () => {
    const choices = await recalled({ switches: { marks: false, zen: true } });
    choices.marks = 'large';
    choices.save();
    const saved = JSON.parse(localStorage.getItem('sixfold.choices')!) as { switches: object };
    expect(saved).toMatchObject({ marks: 'large', switches: { zen: true } });
    expect(saved.switches).not.toHaveProperty('marks');
  });
});
