import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** What one event told of money that went from a payment, or came back. */
export type ToldOf = {
  readonly eventId: string;
  /** Null if it is told of only now. */
  readonly receiptId: string | null;
  /** The transaction id of that receipt. */
  readonly name: string | null;
  /** The provider's own name of what moved the money: of a dispute the same whenever money moves. */
  readonly movement: string;
  readonly event: 'refund' | 'dispute' | 'payment';
  readonly amount: Cents;
  readonly currency: string;
  readonly at: Date;
};

/** Money that moved once, and all that tells of it, the earliest first. */
export type Movement = readonly [ToldOf, ...ToldOf[]];

/**
 * What all that was told of a payment comes to, by the provider's clock; of one second, as it was told. A refund and a
 * dispute may be made again after they failed or were won, and are then told of as before: what lies between tells them apart.
 */
export function movementsOf(told: readonly ToldOf[]): readonly Movement[] {
  const ordered = [...told].sort((one, other) => one.at.getTime() - other.at.getTime());
  const disputes = new Set(
    ordered.filter(({ event }) => event === 'dispute').map(({ movement }) => movement),
  );
  const movements: Array<[ToldOf, ...ToldOf[]]> = [];
  const open = new Map<string, [ToldOf, ...ToldOf[]]>();
  for (const one of ordered) {
    for (const [key, [first]] of open) if (comesBetween(one, first, disputes)) open.delete(key);
    const key = JSON.stringify([one.event, one.movement, one.event === 'refund' && one.amount]);
    const movement = open.get(key);
    if (movement) movement.push(one);
    else {
      const begun: [ToldOf] = [one];
      movements.push(begun);
      open.set(key, begun);
    }
  }
  return movements;
}

/** Whether what tells the same after one of these as before it tells of other money. */
function comesBetween(one: ToldOf, before: ToldOf, disputes: ReadonlySet<string>): boolean {
  const isBack = one.event === 'payment';
  if (isBack === (before.event === 'payment')) return false;
  if (disputes.has(one.movement) || disputes.has(before.movement)) return one.movement === before.movement;
  // Of a refund without an id of its own it is not said which one failed. One that failed does not fail again.
  return isBack;
}

/** Whether more came back by then than is known to have gone. */
export function isBackBeforeGone(told: readonly ToldOf[], back: ToldOf): boolean {
  const until = movementsOf(told).filter(([first]) => first.at <= back.at);
  const sum = until.reduce(
    (all, [{ event, amount }]) => (event === 'payment' ? all - amount : all + amount),
    0,
  );
  return sum < 0;
}

/** All that was told before of what went from a payment and came back, in the order in which it was told. */
export async function findToldOf(transaction: Queries, payment: string | null): Promise<ToldOf[]> {
  if (payment === null) return [];
  const rows = await transaction
    .selectFrom('receipts')
    .innerJoin('receipt_evidence as evidence', 'evidence.receipt_id', 'receipts.id')
    .select(['receipts.id', 'receipts.event', 'amount_cents', 'currency', 'transaction_id', 'occurred_at'])
    .select(['evidence.source_key', 'evidence.movement', 'evidence.moved_at'])
    .where('rail', '=', 'stripe')
    .where('undoes', '=', payment)
    .where('receipts.event', '<>', 'failure')
    .where('evidence.source', '=', 'stripe')
    .orderBy('evidence.received_at')
    .orderBy('evidence.id')
    .execute();
  return rows.map((row) => ({
    eventId: row.source_key,
    receiptId: row.id,
    name: row.transaction_id,
    // Of what was told to a version before this one, what its receipt says.
    movement: row.movement ?? ((row.transaction_id as string).split(' after ')[0] as string),
    event: row.event as ToldOf['event'],
    amount: row.amount_cents as Cents,
    currency: row.currency as string,
    at: row.moved_at ?? (row.occurred_at as Date),
  }));
}
