import { type Cents, cents } from '#domain/money/usd.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { Movement } from './event-movement.ts';
import { BEFORE_ALL, type PostedReport, type ReversalReport, reversedBy } from './reversal-reports.ts';

export type Placed = {
  readonly read: ReadReceipt;
  /** Whether the money is there again, for the request that it was for before. */
  readonly isBack: boolean;
  /** Whether it is of more than the reports so far. */
  readonly isNew: boolean;
};

/**
 * Turns a report into the difference to the receipts so far, as money that left or is there again, so that
 * they come to what all reports come to. Without a difference, it belongs to an existing receipt.
 */
export function placeReport(
  told: readonly PostedReport[],
  statement: ReversalReport,
  {
    eventId,
    at,
    movement,
    again,
  }: {
    readonly eventId: string;
    readonly at: Date;
    readonly movement: Pick<Movement, 'payment' | 'currency' | 'name'>;
    /** Tells it from an earlier movement of the same name. */
    readonly again: string;
  },
): Placed | undefined {
  const { payment, currency } = movement;
  const own = told.filter(
    ({ kind, name, receipt }) =>
      receipt.currency === currency &&
      (statement.kind === 'dispute' ? name === statement.name : true) &&
      (kind === 'dispute') === (statement.kind === 'dispute'),
  );
  const gone = statement.kind === 'dispute' ? 'dispute' : 'refund';
  const common = { rail: 'stripe', currency, undoes: payment } as const;
  const occurredAt = statement.at > BEFORE_ALL ? statement.at : at;
  const known = own.find((each) => each.eventId === eventId);
  const difference = known ? 0 : reversedBy([...own, statement]) - postedBy(own);
  if (difference !== 0) {
    const event = difference > 0 ? gone : 'payment';
    const isKnown = told.some(({ receipt }) => receipt.event === event && receipt.name === movement.name);
    const transactionId = isKnown ? `${movement.name} ${again}` : movement.name;
    const amount = cents(Math.abs(difference));
    const read = { ...common, ...directed(event), amount, transactionId, occurredAt };
    return { read, isBack: event === 'payment', isNew: true };
  }
  const isOfBack = statement.kind === 'refund-failed' || (statement.kind === 'dispute' && !statement.amount);
  const same = own.findLast(({ receipt }) => (receipt.event === 'payment') === isOfBack) ?? own.at(-1);
  const receipt = (known ?? same)?.receipt;
  if (receipt === undefined) return undefined;
  const { event, amount, name } = receipt;
  return {
    read: { ...common, ...directed(event), amount, transactionId: name, occurredAt },
    isBack: event === 'payment',
    isNew: false,
  };
}

function directed(event: PostedReport['receipt']['event']) {
  return { event, direction: event === 'payment' ? 'in' : 'out' } as const;
}

function postedBy(told: readonly PostedReport[]): number {
  const receipts = new Map(told.map(({ receipt }) => [receipt.id, receipt]));
  return [...receipts.values()].reduce(
    (sum: number, { event, amount }: { event: string; amount: Cents }) =>
      event === 'payment' ? sum - amount : sum + amount,
    0,
  );
}
