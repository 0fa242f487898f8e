import { type Cents, cents } from '#domain/money/usd.ts';
import { idOf, moneyOf, partOf, textOf } from './event-parts.ts';
import { BEFORE_ALL, type ReversalReport } from './reversal-reports.ts';

export type Movement = {
  readonly payment: string;
  readonly currency: string;
  /** The last is the event's; one before it is the beginning, which may not have been reported. */
  readonly statements: readonly [...ReversalReport[], ReversalReport];
  /** The provider's name of what moved the money, for staff to look up. */
  readonly name: string;
};

type Read = Movement | { readonly problem: string };

/** Older API versions name the refunds, newest first. Source: https://docs.stripe.com/api/charges/object */
export function refundsOf(charge: unknown, at: Date): Read {
  const refunds = partOf(charge, 'refunds', 'data');
  const newest = idOf(Array.isArray(refunds) ? refunds[0] : undefined);
  const id = idOf(charge);
  return read(charge, partOf(charge, 'amount_refunded'), id, (amount) => ({
    statements: [{ kind: 'refunds', name: id as string, amount, at }],
    name: newest ?? `${id} ${amount}`,
  }));
}

/** Source: https://docs.stripe.com/api/refunds/object */
export function refundOf(refund: unknown, at: Date, hasFailed: boolean): Read {
  return read(refund, partOf(refund, 'amount'), idOf(partOf(refund, 'charge')), (amount, name) => {
    const begun = { kind: 'refund', name, amount, at: beginningOf(refund) } as const;
    return { statements: hasFailed ? [begun, { ...begun, kind: 'refund-failed', at }] : [begun], name };
  });
}

/**
 * A dispute takes its sum when it is opened. Its balance transactions, where there are any, say what was
 * withdrawn in fact: of a partly refunded payment, some may be back though the dispute is lost.
 * Source: https://docs.stripe.com/api/disputes/object
 */
export function disputeOf(type: DisputeEvent, dispute: unknown, at: Date): Read {
  return read(dispute, partOf(dispute, 'amount'), idOf(partOf(dispute, 'charge')), (amount, name) => {
    const last = { kind: 'dispute', name, amount: cents(takenBy(type, dispute, amount)), at } as const;
    const begun = { ...last, amount, at: beginningOf(dispute) };
    return { statements: last.amount < amount ? [begun, last] : [last], name };
  });
}

const DISPUTE_STATUSES = [null, 'needs_response', 'under_review', 'won', 'lost'];

/** Whether its status or its balance transactions show that money has moved. */
export function movesMoney(dispute: unknown): boolean {
  const status = textOf(partOf(dispute, 'status'));
  if (status?.startsWith('warning_')) return false;
  return DISPUTE_STATUSES.includes(status) || withdrawnBy(dispute) !== undefined;
}

export type DisputeEvent =
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_reinstated';

function takenBy(type: DisputeEvent, dispute: unknown, amount: Cents): number {
  // Money that comes back of a won dispute may follow among its balance transactions.
  const isWon = partOf(dispute, 'status') === 'won';
  const withdrawn = withdrawnBy(dispute);
  switch (type) {
    case 'charge.dispute.created':
      return amount;
    case 'charge.dispute.funds_withdrawn':
      return withdrawn || amount;
    case 'charge.dispute.closed':
      return isWon ? 0 : (withdrawn ?? amount);
    case 'charge.dispute.funds_reinstated':
      return isWon && !tellsOfMoneyBack(dispute) ? 0 : (withdrawn ?? 0);
    default:
      return type satisfies never;
  }
}

function read(
  object: unknown,
  sum: unknown,
  charge: string | null,
  movement: (amount: Cents, name: string) => Pick<Movement, 'statements' | 'name'>,
): Read {
  const money = moneyOf(sum, partOf(object, 'currency'));
  if ('problem' in money) return money;
  const payment = idOf(partOf(object, 'payment_intent')) ?? charge;
  const name = idOf(object);
  if (payment === null || name === null) return { problem: 'It does not say of which payment it is.' };
  return { payment, currency: money.currency, ...movement(money.amount, name) };
}

/** Undefined where its balance transactions do not say, or do so in another currency. */
function withdrawnBy(dispute: unknown): number | undefined {
  const transactions = partOf(dispute, 'balance_transactions');
  if (!Array.isArray(transactions) || transactions.length === 0) return undefined;
  const currency = textOf(partOf(dispute, 'currency'))?.toLowerCase();
  let withdrawn = 0;
  for (const each of transactions) {
    const amount = partOf(each, 'amount');
    if (!Number.isSafeInteger(amount) || textOf(partOf(each, 'currency'))?.toLowerCase() !== currency)
      return undefined;
    withdrawn -= amount as number;
  }
  return Math.max(0, withdrawn);
}

function tellsOfMoneyBack(dispute: unknown): boolean {
  const transactions = partOf(dispute, 'balance_transactions');
  return Array.isArray(transactions) && transactions.some((each) => Number(partOf(each, 'amount')) > 0);
}

function beginningOf(object: unknown): Date {
  const created = partOf(object, 'created');
  const at = Number.isSafeInteger(created) ? new Date((created as number) * 1_000) : BEFORE_ALL;
  return at >= BEFORE_ALL ? at : BEFORE_ALL;
}
