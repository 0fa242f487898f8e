import type { Rail } from '#domain/receipts/rail.ts';
import { type Random, takeOne } from './random.ts';

/** Somebody who pays: a player, and where their money comes from. */
export type Payer = {
  readonly username: string;
  readonly name: string;
  readonly rail: Rail;
  readonly method: string;
  readonly handle: string | null;
  /** Whether staff have confirmed the handle for this player. */
  readonly isKnown: boolean;
};

const FIRST = [
  'John',
  'Jon',
  'Joan',
  'Ann',
  'Anna',
  'Hannah',
  'José',
  'Jose',
  'Riley',
  'Ryley',
  'Wei',
  'Sam',
];
const LAST = ['Smith', 'Smyth', 'Schmidt', 'Lee', 'Li', 'Jones', 'Johns', 'O’Neill', 'Garcia', 'García'];

const RAILS = [
  { rail: 'venmo', method: 'Venmo', hasHandles: true },
  { rail: 'cashapp', method: 'Cash App', hasHandles: true },
  { rail: 'chime', method: 'Chime', hasHandles: false },
  { rail: 'zelle', method: 'Zelle', hasHandles: false },
] as const satisfies readonly { rail: Rail; method: string; hasHandles: boolean }[];

/** Many share a name, and some couples a handle. */
export function makePayers(count: number, random: Random): readonly Payer[] {
  return Array.from({ length: count }, (_, number) => {
    const { rail, method, hasHandles } = takeOne(random, RAILS);
    const isCouples = number > 0 && random() < 0.02;
    return {
      // As long as a reference.
      username: `FC${100_000 + number}`,
      name: `${takeOne(random, FIRST)} ${takeOne(random, LAST)}`,
      rail,
      method,
      handle: hasHandles ? `@payer-${isCouples ? number - 1 : number}` : null,
      isKnown: random() < 0.6,
    };
  });
}
