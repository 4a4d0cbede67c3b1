/** Whom to play next: a gentle bot first, and after a win the next stronger one. */
import { BOTS, type BotName, FIRST_BOT, LADDER, type View } from '../wire/protocol';
import { forget, recall, remember } from './saved';

/** The bots of the last game against bots alone, the own choice in it. */
function lastPlayed(): BotName[] {
  return (recall<BotName[]>('bots') ?? []).filter((bot) => BOTS.includes(bot));
}

/** How many bots, and which, to offer. */
export function suggestOpponents(): { bot: BotName; count: number } {
  const last = lastPlayed();
  const bot = last[0] ?? FIRST_BOT;
  const reached = LADDER.filter((rung) => BOTS.indexOf(rung) <= BOTS.indexOf(bot)).length;
  const stronger = recall<string>('beaten') === bot ? LADDER[reached] : undefined;
  return { bot: stronger ?? LADDER[reached - 1]!, count: Math.max(1, Math.min(3, last.length)) };
}

/** These were chosen, whatever was suggested. */
export function rememberOpponents(bots: readonly string[]): void {
  remember('bots', bots);
  forget('beaten');
}

/** A game is over: whoever has beaten the bots that they chose is offered stronger ones. */
export function noteResult(view: View): void {
  const bot = lastPlayed()[0];
  const others = view.options.seats.filter((kind) => kind !== null);
  const alone = others.length === view.seats.length - 1 && others.every((kind) => kind === bot);
  if (bot && alone && view.seat > 0 && view.game?.result?.winners.includes(view.seat)) remember('beaten', bot);
}
