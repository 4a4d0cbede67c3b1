/** Whole sentences about what happens at a table, to be read or heard. */
import { QWIRKLE, qwirklesIn } from '../notation/lines';
import { countTraded, tilesLaid } from '../notation/moves';
import { ofSeat } from '../notation/seats';
import { HAND_SIZE } from '../notation/tiles';
import { isEngine } from '../notation/engines';
import {
  type Advice,
  BOT_RATINGS,
  BOT_TITLES,
  type BotName,
  type GuestEngine,
  type Options,
  type Turn,
  type View,
} from '../wire/protocol';
import { type Key, say, words } from './words.svelte';

export function botName(bot: string): string {
  return say(isEngine(bot) ? 'bot.engine' : (`bot.${bot}` as Key));
}

/** What a bot is like, and how it is rated at a table with so many opponents, if it is; of an engine, whose it is. */
export function botAbout(bot: string, engine?: GuestEngine, opponents = 1): string {
  if (!engine) {
    const about = say(`bot.${bot}.about` as Key);
    const n = BOT_RATINGS[bot as BotName]?.[opponents - 1];
    return n === undefined ? about : `${about} ${say('bot.rating', { n })}.`;
  }
  const { author } = engine;
  return author === '' ? say('bot.engine.about') : `${say('bot.engine.about')} ${say('bot.engine.by', { author })}`;
}

/** Who plays on a seat; before and after a game, who sits there. */
export function seatName(view: View, seat: number): string {
  const player = view.game ? ofSeat(view.game.players, seat) : ofSeat(view.seats, seat);
  const planned = ofSeat(view.options.seats, seat);
  return playerName(player && planned && isEngine(planned) ? { ...player, bot: planned } : player);
}

/** The same as it is said to whoever looks: their own seat is "You", unless several people look. */
export function addressed(view: View, seat: number): string {
  return seat === view.seat && view.own_seats.length < 2 ? say('you') : seatName(view, seat);
}

/**
 * A name as it is read here: a bot goes by its kind (`Owl 2`), which each language has its own word for. An engine of somebody's
 * has a name of its own, and is said to be a bot.
 */
export function playerName(player: { name: string | null; bot: string | null } | undefined): string {
  const name = player?.name ?? say('seat.free');
  const [, title, number = ''] = /^(\w+?)( \d+)?$/.exec(name) ?? [];
  const bot = player?.bot;
  const own = bot && title && (title === BOT_TITLES[bot as BotName] || title.toLowerCase() === bot);
  if (own) return `${botName(bot)}${number}`;
  return isEngine(bot) ? `${name} (${say('seat.bot')})` : name;
}

const [MINUTE, DAY] = [60, 86_400];

/** How much time is left: to the second, or in days if these are two or more. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 2 * DAY) return say('clock.days', { n: Math.round(seconds / DAY) });
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** How much time there is for the game, or for each turn. */
export function clockWords(clock: Options['clock']): string {
  const count = (seconds: number, unit: number): number => Math.max(Math.round(seconds / unit), 1);
  if (!clock) return say('pace.none');
  if (clock.kind === 'live') {
    const each = say('invite.each', { n: count(clock.base_seconds, MINUTE) });
    const n = clock.increment_seconds ?? 0;
    return n > 0 ? `${each} ${say('invite.increment', { n })}` : each;
  }
  if (clock.seconds >= DAY) return say('invite.days', { n: count(clock.seconds, DAY) });
  return say('invite.minutes', { n: count(clock.seconds, MINUTE) });
}

/** What is said of a turn. */
export type Said = Pick<Turn, 'move' | 'lines' | 'score'>;

/** The row or column of a play, for listeners: the cells of the board are spoken with the same numbers. */
export function placeWords(turn: Said): string {
  const [first, second] = tilesLaid(turn.move);
  const line = turn.lines[0];
  if (!first) return '';
  const down = second ? second.x === first.x : line?.[2] === 'v';
  return down ? say('place.column', { n: first.x }) : say('place.row', { n: first.y });
}

/** What was done in a turn, without who did it, beside its tiles: `3 circles`, `traded 2 tiles`. */
export function turnWords(turn: Said): string {
  switch (turn.move.kind) {
    case 'play':
      return words.tiles(
        tilesLaid(turn.move).map(({ tile }) => tile),
        true,
      );
    case 'trade':
      return say('turn.traded', { n: countTraded(turn.move) });
    case 'pass':
      return say('turn.passed');
  }
}

/** A turn as it is heard: "Olena plays 3 starbursts, row 4: 15 points." */
export function turnSentence(turn: Turn, view: View): string {
  const mine = turn.seat === view.seat && view.own_seats.length < 2;
  return sentenceOf(turn, mine ? undefined : seatName(view, turn.seat));
}

/** The same of anybody's turn; of one's own without a name. Where it is `drawn` on a board, its place is not named. */
export function sentenceOf(turn: Said, who?: string, drawn = false): string {
  const said = (theirs: Key, own: Key, values: Record<string, string | number>): string =>
    who === undefined ? say(own, values) : say(theirs, { who, ...values });
  switch (turn.move.kind) {
    case 'play': {
      const laid = words.tiles(
        tilesLaid(turn.move).map(({ tile }) => tile),
        drawn,
      );
      const tiles = drawn ? laid : `${laid}, ${placeWords(turn)}`;
      const sentence = said('said.play', 'said.play-own', { tiles, n: turn.score });
      return qwirklesIn(turn.lines).length > 0 ? `${sentence} ${say('said.qwirkle')}` : sentence;
    }
    case 'trade':
      return said('said.trade', 'said.trade-own', { n: countTraded(turn.move) });
    case 'pass':
      return said('said.pass', 'said.pass-own', {});
  }
}

/** Whose turn it is, as a sentence. */
export function turnOf(view: View): string {
  const turn = view.game?.turn ?? 0;
  if (view.state !== 'playing' || turn === 0) return '';
  return turn === view.seat && view.own_seats.length < 2
    ? say('said.your-turn')
    : say('said.their-turn', { who: seatName(view, turn) });
}

/** How a game ended, as a sentence. */
export function resultSentence(view: View): string {
  const result = view.game?.result;
  if (!result) return '';
  const { scores, winners } = result;
  const mine = view.own_seats.length < 2 && winners.length === 1 && winners[0] === view.seat;
  if (mine) return say('result.you', { n: Math.max(...scores) });
  return winSentence(
    winners.map((seat) => seatName(view, seat)),
    scores,
  );
}

/** Who won, with how many points. */
export function winSentence(winners: readonly string[], scores: readonly number[]): string {
  return say(winners.length > 1 ? 'result.shared' : 'result.won', {
    who: words.list(winners),
    n: Math.max(...scores),
  });
}

/** Why a move is good, in a few plain sentences; `stuck` if no tile fits anywhere. */
export function reasons(advice: Advice, stuck = false): string[] {
  const said: string[] = [];
  if (advice.move.kind === 'play') {
    const six = qwirklesIn(advice.lines).length;
    if (six > 0) said.push(say('why.qwirkle', { n: six }));
    said.push(
      advice.lines.length > 1
        ? say('why.lines', { n: advice.lines.length, score: advice.score })
        : say('why.points', { n: advice.score }),
    );
  } else if (advice.move.kind === 'trade') {
    said.push(say(stuck ? 'stuck' : 'why.trade'));
  } else {
    said.push(say('why.pass'));
  }
  const opened = advice.opens.find(({ line }) => line[3] === QWIRKLE - 1);
  if (opened) {
    const n = opened.takes.reduce((sum, [, count]) => sum + count, 0);
    said.push(say('why.opens', { n }));
  } else if (advice.move.kind === 'play') {
    said.push(say('why.safe'));
  }
  const kept = advice.keeps;
  if (kept.length > 0 && kept.length < HAND_SIZE) {
    said.push(say('why.keeps', { tiles: words.list(kept.map(words.seen)) }));
  }
  if (advice.chance > 0 && advice.chance < 1) {
    said.push(say('why.chance', { percent: words.chance(advice.chance, advice.chance_error) }));
  }
  return said;
}

/**
 * Refusals that say the same to a player: what only a page of another version asks for, and what somebody else, or another window,
 * did a moment before.
 */
const SAID_ALIKE: Readonly<Record<string, readonly string[]>> = {
  misunderstood: [
    ...['bad-message', 'bad-contribution', 'hello-first', 'key-missing', 'unknown-version', 'unknown-bot', 'not-found'],
    ...['wrong-method', 'wrong-origin', 'wrong-host', 'no-png', 'no-push', 'bad-device', 'too-large', 'engine-token'],
  ],
  'stale-version': [
    ...['not-started', 'game-running', 'already-ready', 'takeback-pending', 'no-takeback-asked', 'already-agreed'],
    ...['already-handed-over', 'not-handed-over'],
  ],
};
const ALIKE = new Map(Object.entries(SAID_ALIKE).flatMap(([said, codes]) => codes.map((code) => [code, said])));

/**
 * A refusal in the player's language; the server's own sentence only for a code of a newer server, which the page does not
 * know. Without a network no server is to blame.
 */
export function refusal(code: string, sentence?: string): string {
  if (code === 'unreachable' && !navigator.onLine) return say('why-not.offline');
  const key = `why-not.${ALIKE.get(code) ?? code}`;
  return words.knows(key) ? say(key) : (sentence ?? code);
}
