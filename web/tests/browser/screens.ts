/** Every screen and sheet of the page, and how to get there. */
import type { Page } from '@playwright/test';
import { GAMES, Scorer } from './scorer';
import type { Server } from './server';
import { chosen } from './tongues';
import { NOWHERE, visit } from './visit';

export interface Screen {
  readonly name: string;
  /** It is there only where the browser has notifications. */
  readonly notifies?: true;
  readonly open: (page: Page) => Promise<void>;
}

/** A game that goes on and one that is over, opened once for all screens of a test. */
export interface Tables {
  readonly key: string;
  readonly playing: string;
  /** With a friend, over days. */
  readonly friendly: string;
  readonly open: string;
  /** Of somebody else, who waits for a friend. */
  readonly inviting: string;
  readonly over: string;
}

export async function post<T>(server: Server, path: string, key: string | undefined, body: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

let made = 0;

export async function tablesOn(server: Server): Promise<Tables> {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const { key: friend } = await post<{ key: string }>(server, 'guests', undefined, {});
  const open = async (options: object, name: string | null, by = key): Promise<string> => {
    made += 1;
    const id = `browser-test-${made}-${process.pid}`;
    return (await post<{ table: string }>(server, 'tables', by, { id, options, name })).table;
  };
  const days = { seats: [null, null], clock: { kind: 'move', seconds: 259200 } };
  const tables: Tables = {
    key,
    playing: await open({ seats: [null, 'duckling', 'squirrel', 'greedy'] }, 'Wolfeschlegelsteinhausen'),
    friendly: await open(days, 'Zsuzsi'),
    open: await open({ ...days, public: true }, 'Olena'),
    inviting: await open(days, 'Wolfeschlegelsteinhausen', friend),
    // One's own, left to a bot: so it is among the games that one finds again.
    over: await open({ seats: [null, 'squirrel', 'greedy'] }, 'Olena'),
  };
  await sitDown(server, tables.friendly, friend);
  await watched(server, tables.over, key);
  return tables;
}

/** Every page begins in English, and as the one whose tables these are. */
export async function asOwner(page: Page, tables: Tables): Promise<void> {
  await page.addInitScript(
    ([key, choices]) => {
      localStorage.setItem('sixfold.key', key!);
      localStorage.setItem('sixfold.choices', choices!);
    },
    [JSON.stringify(tables.key), chosen('en')],
  );
}

interface Seen {
  readonly kind: string;
  readonly state?: string;
  readonly version: number;
  readonly can?: readonly string[];
  readonly game?: { readonly turn: number } | null;
}

/**
 * Watch a table until its game is over, or until what is waited for: bots that nobody watches take their time. Whoever
 * watches with a key has a seat, and leaves it to a bot.
 */
export async function watched(
  server: Server,
  table: string,
  key?: string,
  until = ({ state }: Seen): boolean => state === 'over',
): Promise<void> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
  const ask = (): void => socket.send(JSON.stringify({ kind: 'hello', table, ...(key ? { key } : {}) }));
  socket.onopen = ask;
  await new Promise<void>((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      const seen = JSON.parse(String(data)) as Seen;
      const { kind, version } = seen;
      if (until(seen)) resolve();
      // What one may do stands in a whole view.
      else if (key && kind !== 'view') ask();
      else if (key && seen.can?.includes('hand-over'))
        socket.send(JSON.stringify({ kind: 'hand-over', id: `hand-over-${version}`, version, bot: 'duckling' }));
    };
    socket.onerror = () => reject(new Error('the table cannot be watched'));
  });
  socket.close();
}

/** Let somebody else take the free seat: the game begins. */
async function sitDown(server: Server, table: string, key: string): Promise<void> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello', table, key }));
  await new Promise<void>((resolve, reject) => {
    let asked = false;
    socket.onmessage = ({ data }) => {
      const { state, version } = JSON.parse(String(data)) as Seen;
      if (state === 'playing') resolve();
      if (!asked) socket.send(JSON.stringify({ kind: 'join', id: `join-${table}`, version, name: 'Marek' }));
      asked = true;
    };
    socket.onerror = () => reject(new Error('nobody can sit down'));
  });
  socket.close();
}

async function atTable(page: Page, id: string): Promise<void> {
  await visit(page, `/t/${id}`);
  await page.locator('.tray').waitFor();
}

/** The menu's button stands under the board, or at the side of a wide screen. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('.tools .menu:visible, .brand button:visible').first().click();
}

async function fromMenu(page: Page, id: string, item: number): Promise<void> {
  await atTable(page, id);
  await openMenu(page);
  await page.locator('dialog .item').nth(item).click();
  await page.locator('dialog').waitFor();
}

export function screens(tables: Tables): Screen[] {
  return [
    {
      name: 'start',
      open: async (page) => {
        await visit(page, '/');
        await page.locator('main.returning').waitFor(); // The owner's games, which come from the server, move the rest.
      },
    },
    {
      name: 'friends',
      open: async (page) => {
        await visit(page, '/friends');
        await page.locator('fieldset').nth(1).locator('label').last().click();
        await page.locator('fieldset').nth(2).locator('label').last().click();
        await page.locator('summary').click();
      },
    },
    { name: 'device', open: (page) => visit(page, '/device') },
    { name: 'watch', open: (page) => visit(page, '/watch') },
    { name: 'unknown', open: (page) => visit(page, NOWHERE) },
    {
      name: 'key',
      open: async (page) => {
        await visit(page, `/t/${tables.open}#key=${'x'.repeat(43)}`);
        await page.locator('.answers').waitFor();
      },
    },
    {
      name: 'game elsewhere',
      open: async (page) => {
        await visit(page, '/t/here-nowhere');
        await page.locator('.middle a').first().waitFor();
      },
    },
    { name: 'no table', open: (page) => visit(page, '/t/nothing') },
    {
      name: 'lobby',
      open: async (page) => {
        await visit(page, `/t/${tables.open}`);
        await page.locator('.lobby').waitFor();
      },
    },
    {
      name: 'table',
      open: async (page) => {
        await atTable(page, tables.playing);
        await page.locator('.actions .primary').waitFor();
      },
    },
    {
      name: 'chosen tile',
      open: async (page) => {
        await atTable(page, tables.playing);
        await page.locator('.actions .primary').waitFor();
        await page.locator('.hand button').first().click();
      },
    },
    {
      name: 'trade',
      open: async (page) => {
        await atTable(page, tables.playing);
        await page.locator('.actions .primary').waitFor();
        await page.keyboard.press('t');
      },
    },
    {
      name: 'hint',
      open: async (page) => {
        await atTable(page, tables.playing);
        await page.locator('.actions .primary').waitFor();
        await page.keyboard.press('h');
        while (await page.locator('.hint ul').isHidden()) await page.locator('.hint .button').first().click();
      },
    },
    {
      name: 'called to one’s turn',
      notifies: true,
      open: async (page) => {
        await atTable(page, tables.friendly);
        await page.locator('.messages .card').waitFor();
      },
    },
    {
      name: 'leave',
      open: async (page) => {
        await atTable(page, tables.friendly);
        await openMenu(page);
        await page.locator('dialog .item').nth(-2).click();
        await page.locator('dialog .actions').waitFor();
      },
    },
    {
      name: 'curtain',
      open: async (page) => {
        await visit(page, '/device');
        await page.locator('form .primary, main .primary').click();
        await page.locator('.curtain').waitFor();
      },
    },
    {
      name: 'invited',
      open: async (page) => {
        await visit(page, `/t/${tables.inviting}`);
        await page.locator('main .primary').waitFor();
      },
    },
    {
      name: 'command',
      open: async (page) => {
        await atTable(page, tables.playing);
        await page.locator('.actions .primary').waitFor();
        await page.keyboard.press('/');
        await page.locator('#command').waitFor();
      },
    },
    {
      name: 'menu',
      open: async (page) => {
        await atTable(page, tables.playing);
        await openMenu(page);
        await page.locator('dialog').waitFor();
      },
    },
    { name: 'turns', open: (page) => fromMenu(page, tables.over, 1) },
    { name: 'counter', open: (page) => fromMenu(page, tables.playing, 1) },
    { name: 'share', open: (page) => fromMenu(page, tables.playing, 2) },
    {
      name: 'settings',
      open: async (page) => {
        await visit(page, '/');
        await page.locator('header .icon-button').nth(1).click();
        await page.locator('dialog').waitFor();
      },
    },
    {
      name: 'help',
      open: async (page) => {
        await visit(page, '/');
        await page.locator('header .icon-button').nth(0).click();
        await page.locator('dialog').waitFor();
      },
    },
    {
      name: 'about',
      open: async (page) => {
        await visit(page, '/');
        await page.locator('.play > .plain').click();
        await page.locator('dialog h3').last().waitFor();
      },
    },
    {
      name: 'save and restore',
      open: async (page) => {
        await visit(page, '/');
        await page.locator('header .icon-button').nth(1).click();
        await page.locator('dialog .more button').first().click();
        await page.locator('dialog .actions').waitFor();
      },
    },
    {
      name: 'end',
      open: async (page) => {
        await atTable(page, tables.over);
        await page.locator('.tray .primary').click();
        await page.locator('dialog table').waitFor();
      },
    },
    {
      name: 'learn',
      open: async (page) => {
        await visit(page, '/learn');
        await page.locator('.tutorial').waitFor();
      },
    },
    ...['line', 'ends', 'trade', 'end'].map((lesson) => ({
      name: `lesson ${lesson}`,
      open: async (page: Page) => {
        await visit(page, `/learn/tutorial/${lesson}`);
        await page.locator('.lesson[data-ready="true"]').waitFor();
        await page.keyboard.press('h');
        await page.locator('.comment').waitFor();
      },
    })),
    {
      name: 'rulebook',
      open: async (page) => {
        await visit(page, '/learn/rules');
        await page.locator('.book section').first().waitFor();
      },
    },
    {
      name: 'sample game',
      open: async (page) => {
        await visit(page, '/learn/sample');
        await page.locator('footer .primary').click();
        await page.locator('.lines').waitFor();
      },
    },
    ...scorePad(),
    ...lookBack(tables),
    ...puzzles(),
  ];
}

/** The score pad for a real table. */
function scorePad(): Screen[] {
  const game = (name: string, which: keyof typeof GAMES, then?: (page: Page) => Promise<void>): Screen => ({
    name,
    open: async (page) => {
      await new Scorer(page).open(GAMES[which]);
      await then?.(page);
    },
  });
  const answered = (page: Page): Promise<void> => new Scorer(page).answered();
  return [
    {
      name: 'keep',
      open: async (page) => {
        await new Scorer(page).keep(GAMES.quick, GAMES.full);
        await visit(page, '/keep');
        await page.locator('.row').first().waitFor();
      },
    },
    {
      name: 'keep new',
      open: async (page) => {
        await visit(page, '/keep/new');
        await page.locator('.find').click();
        for (const at of [0, 1]) await page.locator(`input[name="set-${at}"]`).nth(3).check({ force: true });
        await page.locator('.found').waitFor();
      },
    },
    game('keep quick', 'quick'),
    game('keep opening', 'fresh'),
    game('keep correct', 'quick', async (page) => {
      await page.locator('.sheet button').first().click();
      await page.locator('dialog').waitFor();
    }),
    game('keep end', 'quick', async (page) => {
      await page.locator('header .button').click();
      await page.locator('dialog').waitFor();
    }),
    game('keep result', 'over'),
    game('keep tiles', 'full', async (page) => {
      await answered(page);
      await page.locator('[data-tile="Ps"]').click();
    }),
    game('keep refused', 'refused', answered),
    game('keep overrule', 'refused', async (page) => {
      await answered(page);
      await page.locator('.stand').click();
      await page.locator('dialog').waitFor();
    }),
    game('keep trade', 'full', async (page) => {
      await answered(page);
      await page.keyboard.press('t');
      await page.locator('dialog').waitFor();
    }),
    game('keep stop', 'full', async (page) => {
      await page.locator('header .button').click();
      await page.locator('dialog').waitFor();
    }),
    {
      name: 'keep history',
      open: async (page) => {
        await new Scorer(page).keep(...Object.values(GAMES));
        await visit(page, '/keep/history');
        await page.locator('li .icon-button').first().click();
        await page.locator('.deleted').waitFor();
      },
    },
    {
      name: 'keep family',
      open: async (page) => {
        await new Scorer(page).keep(GAMES.over);
        await visit(page, '/keep/family');
        await page.locator('figure').waitFor();
      },
    },
  ];
}

/** The beginning of a game with a turn that was not the best. */
export const BEGUN = `sixfold 1
edition mindware
players Ann | badger
bots - | badger
deal RdOxGsRxOfGt | PdBfGtGxBcGx

1 0,0vOxOf 2 +BdGc
2 -1,-1vGtGx 4 +BtPf
1 -1,-2>Gc 3 +Ps
`;

async function openReview(page: Page): Promise<void> {
  await visit(page, '/back');
  const buffer = Buffer.from(BEGUN);
  await page.locator('input[type="file"]').setInputFiles({ name: 'begun.sixfold', mimeType: 'text/plain', buffer });
  await page.locator('.review .button').click();
  // A review gives way to everything else, and may take its time on a busy machine.
  await page.locator('.review .button.primary').click({ timeout: 150_000 });
}

/** Replays, and the board editor. */
function lookBack(tables: Tables): Screen[] {
  return [
    {
      name: 'look back',
      open: async (page) => {
        await visit(page, '/back');
        await page.locator('details summary').click();
        await page.locator(`main a[href^="/back/game/${tables.over}"]`).waitFor();
      },
    },
    {
      name: 'replay',
      open: async (page) => {
        await visit(page, `/back/game/${tables.over}#turn=12`);
        await page.locator('.replay[data-at="12"]').waitFor();
      },
    },
    { name: 'review', open: openReview },
    {
      name: 'mistakes',
      open: async (page) => {
        await openReview(page);
        await page.locator('.review .players .button').first().click();
        await page.locator('.mistakes footer .primary').click();
        await page.locator('.mistakes[data-ready="true"]').waitFor();
        await page.locator('.mistakes footer .button').first().click();
        await page.locator('.mistakes .comment').waitFor();
      },
    },
    {
      name: 'share moment',
      open: async (page) => {
        await visit(page, `/back/game/${tables.over}`);
        await page.locator('.replay header button').click();
        await page.locator('dialog').waitFor();
      },
    },
    {
      name: 'board editor',
      open: async (page) => {
        await visit(page, '/back/board#position=0,0:RsGcBd1Ps+GtGc/??????+12/9+1+0');
        await page.locator('[data-verdict="broken"]').waitFor();
        await page.locator('.targets button').nth(1).click();
      },
    },
    {
      name: 'board advice',
      open: async (page) => {
        await visit(page, '/back/board#position=0,-1:GfGd/RfRdRcRs/2BcBs/3Ps+GtGcYxBdPdOs/??????+12/9+1+0');
        await page.locator('[data-verdict="fine"]').waitFor();
        await page.locator('.ask .primary').click();
        await page.locator('ol button').first().click();
        await page.locator('.play').waitFor();
      },
    },
    {
      name: 'share board',
      open: async (page) => {
        await visit(page, '/back/board');
        await page.locator('header button').last().click();
        await page.locator('dialog').waitFor();
      },
    },
  ];
}

/** What a day's puzzles earned, as the device keeps it. */
export function doneToday(marks: readonly number[]): string {
  const day = Math.floor(Date.now() / 86_400_000);
  return JSON.stringify({ days: { [day]: marks }, streak: { day, length: 12 } });
}

/** The puzzles, before and after the answer. */
function puzzles(): Screen[] {
  const begin = async (page: Page, path: string, marks: readonly number[]): Promise<void> => {
    await visit(page, NOWHERE);
    await page.evaluate((kept) => localStorage.setItem('sixfold.puzzles', kept), doneToday(marks));
    // What was done before is read when the page is loaded.
    await page.goto(path);
  };
  const solve = (name: string, marks: readonly number[], then?: (page: Page) => Promise<void>): Screen => ({
    name,
    open: async (page) => {
      await begin(page, '/puzzles/daily', marks);
      await page.locator('.puzzle .hand button').first().waitFor();
      await then?.(page);
    },
  });
  const trade = async (page: Page): Promise<void> => {
    for (const _ of [1, 2]) await page.locator('.puzzle footer .button').first().click();
    await page.locator('.puzzle footer .button').nth(1).click();
    await page.locator('.puzzle .hand button').first().click();
    await page.locator('.puzzle footer .primary').click();
    await page.locator('.puzzle .comment b').waitFor();
  };
  return [
    {
      name: 'puzzles',
      open: async (page) => {
        await begin(page, '/puzzles', [3, 0, 2]);
        await page.locator('.square').first().waitFor();
      },
    },
    solve('puzzle', []),
    solve('puzzle answered', [3], trade),
    solve('puzzle endgame', [3, 1], async (page) => {
      for (const _ of [1, 2]) await page.locator('.puzzle footer .button').first().click();
      await page.locator('.puzzle .comment').nth(1).waitFor();
    }),
  ];
}
