/** The rulebook: its sections, what stands in them, and the little boards that show it. */
import type { Cell } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import type { LearnKey } from './keys';

/** A little board with what it shows. */
export interface Picture {
  readonly kind: 'picture';
  readonly caption: LearnKey;
  /** The tiles that lie there, in the notation. */
  readonly board: string;
  /** The tiles of the turn that it is about, likewise. */
  readonly laid?: string;
  readonly lines?: readonly ScoredLine[];
  /** Cells that speak against the laid tiles. */
  readonly wrong?: readonly Cell[];
}

type Block =
  | { readonly kind: 'text' | 'edition'; readonly text: LearnKey }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly LearnKey[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] }
  | { readonly kind: 'all-tiles' }
  | { readonly kind: 'editions' };

export interface Section {
  /** Names it in links: the same in every language. */
  readonly id: string;
  readonly title: LearnKey;
  readonly blocks: readonly Block[];
}

function text(key: LearnKey): Block {
  return { kind: 'text', text: key };
}

function edition(key: LearnKey): Block {
  return { kind: 'edition', text: key };
}

function pictures(...shown: Omit<Picture, 'kind'>[]): Block {
  return { kind: 'pictures', pictures: shown.map((picture) => ({ kind: 'picture', ...picture })) };
}

export const SECTIONS: readonly Section[] = [
  { id: 'goal', title: 'goal.title', blocks: [text('goal.text')] },
  {
    id: 'tiles',
    title: 'tiles.title',
    blocks: [text('tiles.text'), { kind: 'all-tiles' }, text('tiles.marks')],
  },
  {
    id: 'start',
    title: 'start.title',
    blocks: [
      text('start.draw'),
      text('start.set'),
      pictures({ caption: 'start.picture', board: '3,0:1BtRdGx', laid: '0,0:BcBtBs' }),
      edition('start.edition'),
    ],
  },
  { id: 'turn', title: 'turn.title', blocks: [text('turn.text')] },
  {
    id: 'lay',
    title: 'lay.title',
    blocks: [
      { kind: 'steps', items: ['lay.share', 'lay.line', 'lay.touch', 'lay.match'] },
      pictures(
        { caption: 'lay.picture.ends', board: '1,0:BcBt', laid: '0,0:Bs2Bf' },
        { caption: 'lay.picture.join', board: '0,0:RsRc1RdRx', laid: '2,0:Rt' },
        { caption: 'lay.picture.two', board: '0,0:Gf1Rd', laid: '0,1:OfOsOd' },
      ),
    ],
  },
  {
    id: 'wrong',
    title: 'wrong.title',
    blocks: [
      pictures(
        {
          caption: 'wrong.picture.seventh',
          board: '0,0:YsYcYtYfYdYx',
          laid: '6,0:Ys',
          wrong: [
            { x: 0, y: 0 },
            { x: 6, y: 0 },
          ],
        },
        {
          caption: 'wrong.picture.cross',
          board: '0,0:RxYxGx',
          laid: '3,0:Yx',
          wrong: [
            { x: 1, y: 0 },
            { x: 3, y: 0 },
          ],
        },
        {
          caption: 'wrong.picture.down',
          board: '0,0:2Gt/RcBc',
          laid: '2,1:Pc',
          wrong: [
            { x: 2, y: 0 },
            { x: 2, y: 1 },
          ],
        },
        { caption: 'wrong.picture.corner', board: '0,0:PsPc', laid: '2,1:Pt', wrong: [{ x: 2, y: 1 }] },
        {
          caption: 'wrong.picture.twice',
          board: '0,0:OcOsOt',
          laid: '3,0:Oc',
          wrong: [
            { x: 0, y: 0 },
            { x: 3, y: 0 },
          ],
        },
      ),
    ],
  },
  {
    id: 'score',
    title: 'score.title',
    blocks: [
      { kind: 'list', items: ['score.line', 'score.two', 'score.qwirkle'] },
      pictures(
        {
          caption: 'score.picture.five',
          board: '0,0:Gs/Gc/1Bd',
          laid: '0,2:Gd',
          lines: [
            [0, 0, 'v', 3, 3],
            [0, 2, '>', 2, 2],
          ],
        },
        {
          caption: 'score.picture.qwirkle',
          board: '0,0:RtYtGtBtPt',
          laid: '5,0:Ot',
          lines: [[0, 0, '>', 6, 12]],
        },
        {
          caption: 'score.picture.gap',
          board: '0,0:GsGc/3Rd',
          laid: '3,0:Gd',
          lines: [[3, 0, 'v', 2, 2]],
        },
      ),
    ],
  },
  {
    id: 'trade',
    title: 'trade.title',
    blocks: [text('trade.how'), text('trade.must'), edition('trade.edition')],
  },
  { id: 'end', title: 'end.title', blocks: [text('end.bag'), text('end.last'), edition('end.edition')] },
  {
    id: 'editions',
    title: 'editions.title',
    blocks: [text('editions.text'), { kind: 'editions' }, text('editions.ages')],
  },
  {
    id: 'rulings',
    title: 'rulings.title',
    blocks: [
      text('rulings.text'),
      {
        kind: 'list',
        items: [
          'rulings.stuck',
          'rulings.trades',
          'rulings.pass',
          'rulings.single',
          'rulings.first',
          'rulings.small',
          'rulings.place',
          'rulings.leave',
        ],
      },
    ],
  },
  {
    id: 'tips',
    title: 'tips.title',
    blocks: [{ kind: 'list', items: ['tips.two', 'tips.five', 'tips.three', 'tips.keep'] }],
  },
];

/** The editions as the rules know them, and how they differ. */
export const EDITIONS: readonly { readonly name: LearnKey; readonly tie: LearnKey; readonly pile: LearnKey }[] = [
  { name: 'editions.mindware', tie: 'editions.oldest', pile: 'editions.bag' },
  { name: 'editions.classic', tie: 'editions.oldest', pile: 'editions.bag' },
  { name: 'editions.russian', tie: 'editions.oldest', pile: 'editions.heap' },
  { name: 'editions.schmidt', tie: 'editions.youngest', pile: 'editions.bag' },
];

/** Every key that a block shows, so that it can be searched. */
export function keysOf(block: Block): LearnKey[] {
  switch (block.kind) {
    case 'text':
    case 'edition':
      return [block.text];
    case 'list':
    case 'steps':
      return [...block.items];
    case 'pictures':
      return block.pictures.map(({ caption }) => caption);
    case 'all-tiles':
      return [];
    case 'editions':
      return EDITIONS.flatMap(({ name, tie, pile }) => [name, tie, pile]);
  }
}
