/** What a server says and how its bots think. Made by `web/protocol.py`: do not edit. */

import type { BotName } from '../wire/protocol';

export const SENTENCES: Record<string, string> = {
  "not-your-turn": "It is another player's turn.",
  "game-over": "The game is over.",
  "nothing-played": "Choose at least one tile.",
  "not-in-hand": "You do not hold these tiles, or not that many of them.",
  "cell-occupied": "There is already a tile on that cell.",
  "tiles-unrelated": "The tiles of one play share a colour or a shape, and no two are the same.",
  "not-in-line": "The tiles of one play lie in a single row or column, with no gap between them.",
  "not-connected": "A play must touch a tile on the table by an edge; the opening starts at 0,0.",
  "line-mixed": "A line would be neither all one colour nor all one shape.",
  "line-repeats": "A line would hold the same tile twice.",
  "opening-too-small": "The game opens with a play: as many tiles as your largest set has.",
  "bag-empty": "The bag is empty, so there is nothing to trade for.",
  "trade-exceeds-bag": "You cannot trade more tiles than the bag holds.",
  "must-trade": "You cannot pass while the bag holds tiles: play, or trade at least one.",
  "must-play": "You cannot pass while you can play.",
  "bad-message": "The message is not one that the server knows; see the protocol.",
  "bad-name": "A name has 1 to 40 letters on one line, without | or #, and without blanks around it.",
  "bad-contribution": "A contribution is one line without | or #, and without blanks around it.",
  "bad-position": "The position cannot be read; see the notation.",
  "bad-record": "The record cannot be read, or breaks the rules; see the notation.",
  "hello-first": "Say hello first: which table, and who you are.",
  "key-missing": "This needs a guest's key: become a guest first.",
  "unknown-key": "Nobody here has this key. It may have expired.",
  "unknown-table": "There is no table with this link.",
  "unknown-version": "The table has no game at this version.",
  "unknown-bot": "There is no bot of this name.",
  "engine-away": "This engine is not here, does not play with that many, or has as many games as it can play.",
  "engine-token": "This is an engine's token: it opens what engines say, and nothing else.",
  "not-found": "There is nothing here.",
  "wrong-method": "This cannot be asked in this way.",
  "wrong-origin": "The request comes from a page of another site.",
  "wrong-host": "This server is for this computer alone, and was asked under another name.",
  "no-spectators": "This table is only for those who play.",
  "not-seated": "Only somebody who sits at the table can do this.",
  "already-seated": "You have a seat at this table already.",
  "name-missing": "Say a name to sit down.",
  "name-taken": "Somebody at the table has this name already.",
  "seat-taken": "This seat is taken.",
  "hand-seen": "You have seen a hand of this game, so you can sit on no other seat until it is over.",
  "no-free-seat": "There is no free seat at this table.",
  "not-started": "The game has not begun.",
  "game-running": "A game is being played.",
  "table-closed": "Nobody came, so the table was closed.",
  "table-full": "So many games were played at this table that it takes no more: open a new one.",
  "already-ready": "You are ready already.",
  "stale-version": "The table has changed since; look again.",
  "out-of-time": "Your time has run out: a bot makes this move.",
  "bot-plays": "A bot plays for your seat; take it back first.",
  "no-takebacks": "At this table nothing is taken back.",
  "nothing-to-take-back": "You have no turn to take back.",
  "takeback-pending": "A takeback has been asked for already.",
  "no-takeback-asked": "No takeback has been asked for.",
  "already-agreed": "You have agreed already.",
  "already-handed-over": "A bot plays for this seat already.",
  "not-handed-over": "No bot plays for your seat.",
  "no-hints": "At this table there are no hints.",
  "no-png": "This server draws no PNG pictures; ask for SVG.",
  "no-push": "This server calls nobody to their turn.",
  "bad-device": "This is no address of a push service that is known here.",
  "hand-hidden": "A bot has to know the hand of whoever is to move.",
  "too-large": "The message is too large.",
  "too-many-requests": "Too much at once: wait a little and try again.",
  "too-many-reactions": "That is enough for this game.",
  "too-many-changes": "That is enough to and fro for this turn; after the next move it works again.",
  "too-many-plays": "This position has more plays than are listed.",
  "too-many-keys": "You have keys for as many devices and links as there may be; links expire.",
  "table-broken": "This table cannot be read any more and is set aside; all others are open.",
  "store-away": "The server cannot reach what it keeps at the moment. Try again.",
  "store-failed": "Whether it was saved is not known. Ask again with the same id: it is done once.",
  "server-failed": "Something went wrong on the server. Whether anything has changed is not known."
};

/** A way to choose moves; only one that searches has a limit, 0 for none. */
export interface Thinker {
  sort: 'greedy' | 'random' | 'novice' | 'static' | 'search';
  seconds: number;
  iterations: number;
  overlooks: number;
  plies: number;
  candidates: number;
  doubt: number;
  inference: number;
  endgame: boolean;
}

export const THINKERS: Record<BotName, Thinker> = {
  "snail": {
    "sort": "novice",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.83,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "mouse": {
    "sort": "novice",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.69,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "hedgehog": {
    "sort": "novice",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.52,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "duckling": {
    "sort": "novice",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.26,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "squirrel": {
    "sort": "novice",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.14,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "greedy": {
    "sort": "greedy",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.0,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "badger": {
    "sort": "static",
    "seconds": 0,
    "iterations": 0,
    "overlooks": 0.0,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "fox": {
    "sort": "search",
    "seconds": 0,
    "iterations": 200,
    "overlooks": 0.0,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "owl": {
    "sort": "search",
    "seconds": 0,
    "iterations": 1000,
    "overlooks": 0.0,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  },
  "raven": {
    "sort": "search",
    "seconds": 0.9,
    "iterations": 0,
    "overlooks": 0.0,
    "plies": 4,
    "candidates": 24,
    "doubt": 2.0,
    "inference": 0.7,
    "endgame": true
  }
};

export const HINT = { seconds: 0.5, iterations: 3000 };
