import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { disputeOf, type Movement, movesMoney, refundOf, refundsOf } from './event-movement.ts';
import { idOf, moneyOf, partOf, textOf, timeOf, UnreadableEvent } from './event-parts.ts';

export type EventReceipt = {
  readonly eventId: string;
  /** False for the provider's test cards. */
  readonly isLive: boolean;
} & (
  | { readonly kind: 'receipt'; readonly read: ReadReceipt; readonly note: string | null }
  | { readonly kind: 'movement'; readonly movement: Movement }
  | {
      readonly kind: 'unreadable';
      readonly problem: string;
      /** The text that the page was opened with. */
      readonly note: string | null;
    }
);

/**
 * The money that an event reports; undefined for other events, whichever the endpoint is sent, and for
 * - an unpaid checkout: some methods take days, and `async_payment_succeeded` reports them
 * - a failed attempt: the same payment may still succeed
 * - an inquiry of the payer's bank (`warning_…`): `funds_withdrawn` reports if it becomes a dispute
 * - a dispute or refund of an unknown status, such as `prevented`, unless balance transactions show money
 * Source: https://docs.stripe.com/api/events/types
 * @throws UnreadableEvent
 */
export function receiptOfEvent(event: unknown, now: Date): EventReceipt | undefined {
  const told = toldBy(event);
  if (told === undefined) return undefined;
  const eventId = textOf(partOf(event, 'id'));
  if (eventId === null) throw new UnreadableEvent('The event has no id.');
  const at = timeOf(partOf(event, 'created'), now);
  const common = { eventId, isLive: partOf(event, 'livemode') === true };
  if (typeof told === 'function') {
    const movement = told(at);
    return 'problem' in movement
      ? { ...common, kind: 'unreadable', problem: movement.problem, note: null }
      : { ...common, kind: 'movement', movement };
  }
  const { session, isFailure } = told;
  const money = moneyOf(partOf(session, 'amount_total'), partOf(session, 'currency'));
  const note = textOf(partOf(session, 'client_reference_id'));
  if ('problem' in money) {
    // A failure that does not say how much is of no use.
    return isFailure ? undefined : { ...common, kind: 'unreadable', problem: money.problem, note };
  }
  const transactionId = transactionOf(session);
  const payerName = textOf(partOf(session, 'customer_details', 'name'));
  const read: ReadReceipt = {
    rail: 'stripe',
    event: isFailure ? 'failure' : 'payment',
    direction: 'in',
    ...money,
    transactionId: transactionId ?? eventId,
    ...(isFailure && transactionId !== null && { undoes: transactionId }),
    ...(note !== null && { note }),
    ...(payerName !== null && { payerName }),
    occurredAt: at,
  };
  return { ...common, kind: 'receipt', read, note };
}

/** The provider's word; `no type` if it says none. */
export function typeOfEvent(event: unknown): string {
  return textOf(partOf(event, 'type'))?.slice(0, LONGEST_TYPE) ?? 'no type';
}

/** Whether events of this type are about money: an endpoint that sends none of them is of no use. */
export function tellsOfMoney(event: unknown): boolean {
  return (MONEY_TYPES as readonly string[]).includes(typeOfEvent(event));
}

const LONGEST_TYPE = 100;

const MONEY_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const;

const REFUND_STATUSES = [null, 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'];

type Told =
  | { readonly session: unknown; readonly isFailure: boolean }
  | ((at: Date) => Movement | { readonly problem: string });

/** Sources: https://docs.stripe.com/api/checkout/sessions/object, https://docs.stripe.com/api/refunds/object */
function toldBy(event: unknown): Told | undefined {
  const object = partOf(event, 'data', 'object');
  const type = MONEY_TYPES.find((each) => each === partOf(event, 'type'));
  const status = textOf(partOf(object, 'status'));
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return partOf(object, 'payment_status') === 'paid' ? { session: object, isFailure: false } : undefined;
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { session: object, isFailure: true };
    case 'charge.refunded':
      return (at) => refundsOf(object, at);
    case 'refund.created':
    case 'refund.updated':
    case 'charge.refund.updated':
      return REFUND_STATUSES.includes(status)
        ? (at) => refundOf(object, at, status === 'failed' || status === 'canceled')
        : undefined;
    case 'refund.failed':
      return (at) => refundOf(object, at, true);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return movesMoney(object) ? (at) => disputeOf(type, object, at) : undefined;
    case undefined:
      return undefined;
    default:
      return type satisfies never;
  }
}

/** The provider's own name of a payment, the same in every event that reports it. */
function transactionOf(session: unknown): string | null {
  return idOf(partOf(session, 'payment_intent')) ?? idOf(session);
}
