/** What the mover of a turn knew, and what a record shows of hands that it hides. */
import { bySeat, ofSeat, seatsFor, withSeat } from '../notation/seats';
import { type Tile, isTile } from '../notation/tiles';
import { type Game, type Turn, tilesIn } from './game';
import { handsOf, knownIn, seenBy, tilesOf, withHands, withTurn } from './position';
import { moveOf, seenTurn } from './show';
import { sightOf } from './thinking';

/** A mover's knowledge before a turn: the position, and with the last moves, as the core reads it. */
export interface Before {
  readonly position: string;
  readonly sight: string;
  /** The hand of the mover, with `?` for what is not known of it. */
  readonly hand: string;
}

/** What the one who made this turn, counted from 0, knew before it; of a hidden hand, what is shown of it. */
export function before(game: Game, index: number): Before {
  const turn = game.turns[index]!;
  let position = seenBy(game.positions[index]!, turn.seat);
  let hand = ofSeat(handsOf(position), turn.seat)!;
  if (hand.includes('?')) {
    hand = heldIn(game, index);
    position = withHands(position, withSeat(handsOf(position), turn.seat, hand));
  }
  const turns = game.turns.slice(0, index).map((one) => seenTurn(one, turn.seat));
  return { position, sight: sightOf(position, turns), hand };
}

function heldIn(game: Game, index: number): string {
  const turn = game.turns[index]!;
  const position = game.positions[index]!;
  const hands = handsOf(position);
  const hand = tilesOf(ofSeat(hands, turn.seat)!);
  let shown = spentIn([turn]);
  if (game.facts(withTurn(position, 0)).bag === 0) {
    const rest = game.turns.slice(index);
    const byAll = seatsFor(hands.length).map((seat) => spentIn(rest.filter((one) => one.seat === seat)));
    shown = ofSeat(byAll, turn.seat)!;
    const open = bySeat(hands).every(
      ([seat, held]) => seat === turn.seat || ofSeat(byAll, seat)!.length === tilesOf(held).length,
    );
    if (open) {
      // With the bag empty, what nobody is known to spend is left in this hand.
      const nobody = withHands(
        position,
        hands.map(() => '-'),
      );
      const onNoTable = tilesIn(game.facts(withTurn(nobody, 0)).unseen);
      shown = [...shown, ...less(onNoTable, byAll.flat())];
    }
  }
  const known = hand.filter((tile): tile is Tile => tile !== '?');
  const tiles: (Tile | '?')[] = [...known, ...less(shown, known)];
  return [...tiles, ...Array<'?'>(Math.max(0, hand.length - tiles.length)).fill('?')].join('') || '-';
}

/** The tiles that were laid or traded in these turns, as far as they are told. */
function spentIn(turns: readonly Turn[]): Tile[] {
  return turns.flatMap(({ move }) => {
    const made = moveOf(move);
    if (made.kind === 'play') return made.tiles.map(([, , tile]) => tile);
    return made.kind === 'trade' ? made.tiles.filter((tile): tile is Tile => tile !== '?') : [];
  });
}

/** These tiles without those, each of them once; copies stand together where their kind was first met. */
function less(tiles: readonly Tile[], others: readonly Tile[]): Tile[] {
  const count = (among: readonly Tile[], kind: Tile): number => among.filter((tile) => tile === kind).length;
  const kinds = [...new Set(tiles)];
  return kinds.flatMap((kind) => Array<Tile>(Math.max(0, count(tiles, kind) - count(others, kind))).fill(kind));
}

/** Whether a hand is known to hold all of these. */
export function holdsAll(hand: string, tiles: readonly string[]): boolean {
  return tiles.every(isTile) && less(tiles, knownIn(hand)).length === 0;
}
