/** Who came, left, or let a bot play: told to everybody else, and to nobody twice. */
import { describe, expect, it } from 'vitest';
import type { Seat, Turn, View } from '../../src/wire/protocol';
import { companyNews, standInOf, takebackNews } from '../../src/words/company';
import { playerName, seatName } from '../../src/words/sentences';

const ANN: Seat = { name: 'Ann', bot: null, owned: true, here: true, away_since: null, ready: true };
const BEN: Seat = { ...ANN, name: 'Ben' };
const FREE: Seat = { ...ANN, name: null, owned: false, here: false };
const OWL: Seat = { ...ANN, name: 'Owl', bot: 'owl', owned: false };

/** What somebody sees of a table where these sit; without words, a sentence is its key. */
function seen(seats: Seat[], more: Partial<View> = {}, turns: Partial<Turn>[] = []): View {
  const options = { seats: [null, null, 'owl'] };
  const game = { number: 1, turns, players: seats };
  return { seats, options, game, state: 'playing', own_seats: [1], ...more } as unknown as View;
}

describe('what happened to the people at a table', () => {
  const before = seen([ANN, BEN, OWL]);

  it('is nothing while nobody comes or goes', () => {
    expect(companyNews(before, seen([ANN, { ...BEN, here: false }, OWL]))).toEqual([]);
  });

  it.each([
    ['somebody leaves a game, and a bot plays on', { ...BEN, owned: false, bot: 'fox' }, 'news.left'],
    ['somebody lets a bot play', { ...BEN, bot: 'fox' }, 'news.stand-in'],
    ['somebody leaves before the game', FREE, 'news.gone'],
  ])('is told when %s', (_, ben, key) => {
    expect(companyNews(before, seen([ANN, ben, OWL]))).toEqual([key]);
  });

  it.each([
    ['somebody is back', { ...BEN, bot: 'fox' }, 'news.back'],
    ['somebody sits down', FREE, 'news.sat'],
    ['somebody takes the place of a bot', { ...BEN, owned: false, bot: 'fox' }, 'news.sat'],
  ])('is told when %s', (_, ben, key) => {
    expect(companyNews(seen([ANN, ben, OWL]), before)).toEqual([key]);
  });

  it('is told of an engine as of people', () => {
    const wren: Seat = { ...BEN, name: 'Wren', bot: 'engine:wren' };
    const options = { seats: [null, 'engine:wren', 'owl'] } as View['options'];
    const playing = seen([ANN, wren, OWL], { options });
    const away = seen([ANN, { ...wren, bot: 'fox' }, OWL], { options });
    expect(companyNews(playing, away)).toEqual(['news.stand-in']);
    expect(companyNews(away, playing)).toEqual(['news.back']);
    expect(companyNews(playing, seen([ANN, { ...wren, bot: 'fox', owned: false }, OWL], { options }))).toEqual([
      'news.left',
    ]);
    expect(standInOf(playing, 2)).toBeUndefined();
    expect(standInOf(away, 2)).toBe('seat.stand-in');
  });

  it('says of an engine that it is a bot, whoever plays for it', () => {
    const wren: Seat = { ...BEN, name: 'Wren', bot: 'engine:wren' };
    const options = { seats: [null, 'engine:wren', 'owl'] } as View['options'];
    expect(playerName(wren)).toBe('Wren (seat.bot)');
    expect(playerName({ ...wren, name: 'Most points' })).toBe('Most points (seat.bot)');
    expect(seatName(seen([ANN, { ...wren, bot: 'fox' }, OWL], { options }), 2)).toBe('Wren (seat.bot)');
    expect(seatName(seen([ANN, BEN, OWL]), 2)).toBe('Ben');
  });

  it('is not told to whoever did it', () => {
    const away = seen([ANN, { ...BEN, bot: 'fox' }, OWL], { own_seats: [2] });
    expect(companyNews(seen([ANN, BEN, OWL], { own_seats: [2] }), away)).toEqual([]);
  });

  it('is no news when the game is over, and bots that stood in go', () => {
    const over = seen([ANN, BEN, OWL], { state: 'over' });
    expect(companyNews(seen([ANN, { ...BEN, bot: 'fox' }, OWL]), over)).toEqual([]);
  });

  it('is told when bots begin to think less, and not again with every turn', () => {
    const [mine, usual, less] = [
      { seat: 1, bot: null, effort: 100 },
      { seat: 3, bot: 'owl', effort: 100 },
      { seat: 3, bot: 'owl', effort: 50 },
    ];
    const at = (...turns: Partial<Turn>[]): View => seen([ANN, BEN, OWL], {}, turns);
    expect(companyNews(at(usual), at(usual, mine, usual))).toEqual([]);
    expect(companyNews(at(usual, mine), at(usual, mine, less))).toEqual(['news.hurried']);
    expect(companyNews(at(less, mine), at(less, mine, less))).toEqual([]);
    expect(companyNews(at(less, mine), at(less, mine, usual))).toEqual([]);
    expect(companyNews(at(), at(less))).toEqual(['news.hurried']);
  });

  it('is told when time was up and a bot made a turn', () => {
    const [own, late, bots] = [
      { seat: 2, bot: null },
      { seat: 2, bot: 'fox' },
      { seat: 3, bot: 'owl' },
    ];
    expect(companyNews(before, seen([ANN, BEN, OWL], {}, [own, bots]))).toEqual([]);
    expect(companyNews(before, seen([ANN, BEN, OWL], {}, [late]))).toEqual(['news.out-of-time']);
    const handedOver = seen([ANN, { ...BEN, bot: 'fox' }, OWL], {}, [late]);
    expect(companyNews(before, handedOver)).toEqual(['news.stand-in']);
  });
});

describe('a seat that a bot plays for', () => {
  it('says so where it is a person’s', () => {
    const view = seen([{ ...ANN, bot: 'fox' }, { ...BEN, owned: false, bot: 'fox' }, OWL]);
    expect([1, 2, 3].map((seat) => standInOf(view, seat))).toEqual(['seat.stand-in', 'seat.left', undefined]);
  });
});

describe('what came of the wish to take a turn back', () => {
  const asked = { takeback: { seat: 2, waiting_for: [1] } };
  const turns = [{ seat: 1 }, { seat: 2 }, { seat: 3 }];

  it('is told when turns are gone, to whoever wished it in other words', () => {
    const after = seen([ANN, BEN, OWL], { seat: 1 }, turns.slice(0, 1));
    expect(takebackNews(seen([ANN, BEN, OWL], { ...asked, seat: 1 }, turns), after)).toEqual(['takeback.done']);
    const own = { seat: 2, own_seats: [2] };
    expect(
      takebackNews(seen([ANN, BEN, OWL], { ...asked, ...own }, turns), seen([ANN, BEN, OWL], own, turns.slice(0, 1))),
    ).toEqual(['takeback.done-own']);
  });

  it('is told when it is refused or withdrawn, and not while it is asked for', () => {
    const wished = seen([ANN, BEN, OWL], asked, turns);
    expect(takebackNews(wished, seen([ANN, BEN, OWL], {}, turns))).toEqual(['takeback.declined']);
    expect(takebackNews(seen([ANN, BEN, OWL], {}, turns), wished)).toEqual([]);
    expect(takebackNews(seen([ANN, BEN, OWL], {}, turns.slice(1)), seen([ANN, BEN, OWL], {}, turns))).toEqual([]);
  });

  it('is nothing where another game begins', () => {
    const next = seen([ANN, BEN, OWL]);
    expect(takebackNews(seen([ANN, BEN, OWL], asked, turns), { ...next, game: { ...next.game!, number: 2 } })).toEqual(
      [],
    );
  });
});
