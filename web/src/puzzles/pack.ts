/** The pack of puzzles, which is built with the page in many small files (`web/puzzles.ts`). */
import type { Entry, Puzzle, PuzzleFile } from './puzzle';

const FILES = Object.values(import.meta.glob<PuzzleFile>('$puzzles/puzzles-*.json', { import: 'default' }));
const INDEX = Object.values(import.meta.glob<readonly Entry[]>('$puzzles/index.json', { import: 'default' }));

/** The puzzles of a day, the same for everybody: days go round the files, each round on to the next of a file. */
export async function ofDay(day: number): Promise<Puzzle[]> {
  const sorts = await FILES[day % FILES.length]!();
  return sorts.map((puzzles) => puzzles[Math.floor(day / FILES.length) % puzzles.length]!);
}

/** All puzzles, to choose one of them. */
export async function index(): Promise<readonly Entry[]> {
  return INDEX[0]!();
}

export async function puzzleOf({ id, file }: Entry): Promise<Puzzle> {
  return (await FILES[file]!()).flat().find((puzzle) => puzzle.id === id)!;
}
