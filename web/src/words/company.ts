/** What happens at a table besides turns, as sentences: who came and left, which bot plays for whom, what was taken back. */
import { bySeat, ofSeat } from '../notation/seats';
import { isEngine } from '../notation/engines';
import type { Seat, Turn, View } from '../wire/protocol';
import { botName, playerName, seatName } from './sentences';
import { say } from './words.svelte';

/** What the others did between two views. What one did oneself is no news. */
export function companyNews(before: View, after: View): string[] {
  const others = bySeat(after.seats).filter(([seat]) => ![...before.own_seats, ...after.own_seats].includes(seat));
  const changes = others.map(([seat, now]) => changeOf(ofSeat(before.seats, seat)!, now, after.state === 'playing'));
  return [
    ...changes.filter((sentence) => sentence !== undefined),
    ...lateTurns(before, after),
    ...hurry(before, after),
  ];
}

function changeOf(then: Seat, now: Seat, playing: boolean): string | undefined {
  const who = playerName(now.name === null ? then : now);
  if (then.owned && !now.owned)
    return now.bot === null ? say('news.gone', { who }) : say('news.left', { who, bot: botName(now.bot) });
  if (!then.owned && now.owned) return say('news.sat', { who });
  // A bot that stood in goes when the game ends: then nobody needs to be told who is back.
  if (!now.owned || !playing || playsItself(then) === playsItself(now)) return undefined;
  return playsItself(now) ? say('news.back', { who }) : say('news.stand-in', { who, bot: botName(now.bot!) });
}

/** Whether whoever has the seat makes its moves: a person, or an engine. */
function playsItself({ bot }: Seat): boolean {
  return bot === null || isEngine(bot);
}

/** Turns that a bot made for people who play themselves: their time was up. */
function lateTurns(before: View, after: View): string[] {
  if (!before.game || before.game.number !== after.game?.number) return [];
  const ownPlayer = (view: View, seat: number): boolean => ofSeat(view.seats, seat)?.bot === null;
  return after.game.turns
    .slice(before.game.turns.length)
    .filter(({ seat, bot }) => bot !== null && ownPlayer(before, seat) && ownPlayer(after, seat))
    .map(({ seat, bot }) => say('news.out-of-time', { who: seatName(after, seat), bot: botName(bot!) }));
}

/** That bots think less than usual, since the server has much to do: told when it begins, and not with every turn. */
function hurry(before: View, after: View): string[] {
  if (!before.game || before.game.number !== after.game?.number) return [];
  const hurried = (turn: Turn | undefined): boolean => turn !== undefined && turn.effort < 100;
  const known = before.game.turns.length;
  const [then, now] = [before.game.turns, after.game.turns.slice(known)].map((turns) =>
    turns.findLast(({ bot }) => bot !== null),
  );
  return hurried(now) && !hurried(then) ? [say('news.hurried', { bot: botName(now!.bot!) })] : [];
}

/** What came of the wish to take a turn back: everybody who waited is told, whoever wished it as well. */
export function takebackNews(before: View, after: View): string[] {
  if (!before.game || before.game.number !== after.game?.number) return [];
  const undone = before.game.turns[after.game.turns.length];
  if (undone) {
    const own = undone.seat === after.seat && after.own_seats.length < 2;
    return [own ? say('takeback.done-own') : say('takeback.done', { who: seatName(after, undone.seat) })];
  }
  return before.takeback && !after.takeback && after.state === 'playing' ? [say('takeback.declined')] : [];
}

/** Who would like a rematch, each as a sentence to somebody who sits here and has not agreed yet. */
export function rematchWishes({ state, can, seats, own_seats }: View): string[] {
  if (state !== 'over' || !can.includes('ready')) return [];
  return bySeat(seats).flatMap(([seat, player]) =>
    player.owned && player.bot === null && player.ready && !own_seats.includes(seat)
      ? [say('rematch.asked', { who: playerName(player) })]
      : [],
  );
}

/** That a bot plays for the seat of a person or an engine, if one does: until they are back, or because they left. */
export function standInOf(view: View, seat: number): string | undefined {
  const { bot, owned } = ofSeat(view.seats, seat)!;
  if (bot === null || ofSeat(view.options.seats, seat) === bot) return undefined;
  return say(owned ? 'seat.stand-in' : 'seat.left', { bot: botName(bot) });
}
