import { type Cents, cents } from '#domain/money/usd.ts';
import type { Reversal } from './receipt.ts';

/** Money that moved after a payment, by the names that its provider gives to the movement. */
type Moved = { readonly amount: Cents; readonly movements: readonly string[] };

/** A refund, a dispute or a failure of a payment, as it is told. */
export type Undoing = Moved & {
  readonly id: string;
  readonly event: Reversal;
  /** Whether it undoes the payment whatever it says itself, as a failure does. */
  readonly isWhole: boolean;
};

/** How much of a payment is gone by one kind of reversal. */
export type Missing = { readonly event: Reversal; readonly amount: Cents };

/**
 * How much each reversal of a payment still keeps of it, by id: without what came back since, of a dispute that was won
 * or a refund that failed, and all together no more than the payment.
 * @param undoing in the order in which they were told, as is `back`
 */
export function missingByEach(
  whole: Cents,
  undoing: readonly Undoing[],
  back: readonly Moved[],
): ReadonlyMap<string, Cents> {
  const missing = new Map(undoing.map(({ id, isWhole, amount }) => [id, isWhole ? whole : amount]));
  for (const { amount, movements } of back) {
    let left: number = amount;
    for (const { id } of likeliestFirst(undoing, { amount, movements })) {
      const restored = Math.min(left, missing.get(id) ?? 0);
      missing.set(id, cents((missing.get(id) ?? 0) - restored));
      left -= restored;
    }
  }
  let most: number = whole;
  for (const [id, amount] of missing) {
    missing.set(id, cents(Math.min(amount, most)));
    most -= Math.min(amount, most);
  }
  return missing;
}

/** What may have come back: the movement that is named, and otherwise refunds, which may fail under another name. */
function likeliestFirst(undoing: readonly Undoing[], back: Moved): readonly Undoing[] {
  const named = undoing.filter(({ movements }) => movements.some((each) => back.movements.includes(each)));
  if (named.some(({ event }) => event !== 'refund')) return named;
  const refunds = undoing.filter(({ event }) => event === 'refund').toReversed();
  return [...named, ...refunds.filter(({ amount }) => amount === back.amount), ...refunds];
}

/** The sum of each kind, of which there is any, in the order in which the first of it was told. */
export function missingByKind(
  undoing: readonly Undoing[],
  missing: (undoing: Undoing) => number,
): readonly Missing[] {
  return Array.from(
    Map.groupBy(undoing, ({ event }) => event),
    ([event, all]) => ({
      event,
      amount: cents(all.reduce((sum, each) => sum + missing(each), 0)),
    }),
  ).filter(({ amount }) => amount > 0);
}
