/** What a device answers to the questions that the page asks a server over HTTP, by the same paths. */
import type { AskPosition, AskSuggestions, ReadRecord, TryAnswer, TryMove } from '../wire/protocol';
import type { AskPath } from './contract';
import type { Core } from './core';
import type { Minds } from './minds';
import { situation, soundness, tried } from './positions';
import { gameRecord, readRecord } from './records';
import type { Reviews } from './reviews';
import { suggest } from './thinking';

export async function answered(
  core: Core,
  minds: Minds,
  reviews: Reviews,
  path: AskPath,
  body: unknown,
): Promise<unknown> {
  switch (path) {
    case 'positions/plays':
      return situation(core, (body as AskPosition).position);
    case 'positions/move':
      return tried(core, body as TryMove);
    case 'positions/check':
      return soundness(core, (body as AskPosition).position);
    case 'positions/suggest': {
      const { position, level } = body as AskSuggestions;
      return suggest(core, minds, position, level);
    }
    case 'records/read':
      return gameRecord(core, readRecord(core, (body as ReadRecord).text));
    case 'records/review':
      return reviews.review((body as ReadRecord).text);
    case 'records/judge':
      return reviews.judge(body as TryAnswer);
  }
}
