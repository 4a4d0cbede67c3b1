/** A family's statistics: what each person did in the games that are over. */
import { bySeat, ofSeat } from '../notation/seats';
import { type KeptGame, leadersOf, scoresOf, turnsOf } from '../state/scorepad/game';

export interface Figures {
  /** Whose, or which year's. */
  readonly name: string;
  readonly games: number;
  /** Shared victories count. */
  readonly wins: number;
  readonly pointsAGame: number;
  readonly pointsATurn: number;
  readonly best: number;
  readonly qwirkles: number;
  /** The longest run of games won one after the other, of those that this person played. */
  readonly streak: number;
}

export function finished(games: readonly KeptGame[]): KeptGame[] {
  return games.filter(({ ended, turns }) => ended !== undefined && turns.length > 0);
}

export function yearOf(game: KeptGame): number {
  return new Date(game.began).getFullYear();
}

/** The years in which games were finished, the newest first. */
export function years(games: readonly KeptGame[]): number[] {
  return [...new Set(finished(games).map(yearOf))].sort((a, b) => b - a);
}

/** The people who finished games, by their names. */
export function people(games: readonly KeptGame[]): string[] {
  return [...new Set(finished(games).flatMap(({ players }) => players.map(({ name }) => name)))].sort((a, b) =>
    a.localeCompare(b),
  );
}

/** What one person did in these games. */
export function figuresOf(person: string, games: readonly KeptGame[], name = person): Figures {
  const played = finished(games)
    .filter(({ players }) => players.some((one) => one.name === person))
    .sort((a, b) => a.began - b.began);
  let [points, laid, turns, wins, best, qwirkles, run, streak] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const game of played) {
    const [seat] = bySeat(game.players).find(([, { name: called }]) => called === person)!;
    const own = turnsOf(game).filter((turn) => turn.seat === seat);
    points += ofSeat(scoresOf(game), seat)!;
    // The six points for going out are the game's, not a turn's.
    laid += own.reduce((sum, { score }) => sum + score, 0);
    turns += own.length;
    best = Math.max(best, ...own.map(({ score }) => score));
    qwirkles += own.reduce((sum, turn) => sum + turn.qwirkles, 0);
    const won = leadersOf(game).includes(seat);
    wins += won ? 1 : 0;
    run = won ? run + 1 : 0;
    streak = Math.max(streak, run);
  }
  return {
    name,
    games: played.length,
    wins,
    pointsAGame: played.length > 0 ? points / played.length : 0,
    pointsATurn: turns > 0 ? laid / turns : 0,
    best,
    qwirkles,
    streak,
  };
}

/** Everybody's figures, those with the most victories first. */
export function byPerson(games: readonly KeptGame[]): Figures[] {
  return people(games)
    .map((person) => figuresOf(person, games))
    .sort((a, b) => b.wins - a.wins || b.pointsAGame - a.pointsAGame);
}

/** One person's figures year by year, the newest first. */
export function byYear(person: string, games: readonly KeptGame[]): Figures[] {
  return years(games)
    .map((year) =>
      figuresOf(
        person,
        games.filter((game) => yearOf(game) === year),
        String(year),
      ),
    )
    .filter(({ games: played }) => played > 0);
}
