/** The bots by name, from a friendly beginner to the strongest, as the server has them. */
export const BOTS = ['duckling', 'squirrel', 'greedy', 'badger', 'fox', 'owl', 'raven'] as const;
export type BotName = (typeof BOTS)[number];
export const DEFAULT_BOT: BotName = 'fox';
