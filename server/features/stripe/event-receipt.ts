import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { addedTo, moneyOf } from './event-money.ts';
import { idOf, partOf, textOf, timeOf, UnreadableEvent } from './event-parts.ts';

/** What an event tells of money. */
export type EventReceipt = {
  readonly eventId: string;
  /** Whether real money has moved: false for the provider's test cards. */
  readonly isLive: boolean;
  /** Null if it could not be read. */
  readonly read: ReadReceipt | null;
  /** Why it could not, as a sentence. */
  readonly problem: string | undefined;
  /** What the page was opened with, also where the rest cannot be read. */
  readonly note: string | null;
  /** The payment of which the money is there again. */
  readonly restores: string | null;
  /** Whether a dispute has taken the money, or brought it back. */
  readonly isOfDispute: boolean;
};

type Told = Pick<ReadReceipt, 'event' | 'direction'> & {
  readonly amount: unknown;
  readonly currency: unknown;
  readonly transactionId: string | null;
  readonly undoes?: string | null;
  readonly restores?: string | null;
  readonly isOfDispute?: boolean;
  readonly note?: string | null;
  readonly payerName?: string | null;
  /** Whether it is of no use unless it says how much. */
  readonly isOptional?: boolean;
};

/**
 * What an event says of money: a payment, one that failed or whose page expired, a refund, a dispute, or money that came
 * back. Undefined for events about anything else. Each is told as it is, whichever events the endpoint is sent:
 * - a checkout that is not paid yet is none; some payment methods take days, and `async_payment_succeeded` reports them
 * - an attempt that failed is none either: the same payment may still succeed
 * - an inquiry of the payer's bank (`warning_…`) moves no money; `funds_withdrawn` reports if it becomes a dispute
 * Source: https://docs.stripe.com/api/events/types
 * @throws UnreadableEvent
 */
export function receiptOfEvent(event: unknown, now: Date): EventReceipt | undefined {
  const told = toldBy(event);
  if (told === undefined) return undefined;
  const money = moneyOf(told.amount, told.currency);
  if ('problem' in money && told.isOptional) return undefined;
  const eventId = textOf(partOf(event, 'id'));
  if (eventId === null) throw new UnreadableEvent('The event has no id.');
  const occurredAt = timeOf(partOf(event, 'created'), now);
  const isLive = partOf(event, 'livemode') === true;
  const { event: kind, direction, transactionId, undoes, payerName, note = null, restores = null } = told;
  const common = { eventId, isLive, note, restores, isOfDispute: told.isOfDispute === true };
  if ('problem' in money) return { ...common, read: null, problem: money.problem };
  const read: ReadReceipt = {
    rail: 'stripe',
    event: kind,
    direction,
    ...money,
    transactionId: transactionId ?? eventId,
    ...((undoes ?? restores) !== null && { undoes: (undoes ?? restores) as string }),
    ...(note !== null && { note }),
    ...(payerName != null && { payerName }),
    occurredAt,
  };
  return { ...common, read, problem: undefined };
}

function toldBy(event: unknown): Told | undefined {
  const object = partOf(event, 'data', 'object');
  const previous = partOf(event, 'data', 'previous_attributes');
  switch (partOf(event, 'type')) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return partOf(object, 'payment_status') === 'paid' ? payment(object) : undefined;
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return failure(object);
    case 'charge.refunded':
      return refund(object, previous);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return dispute(object);
    case 'charge.dispute.closed':
      return partOf(object, 'status') === 'won' ? wonDispute(object) : dispute(object);
    case 'charge.dispute.funds_reinstated':
      return wonDispute(object);
    case 'refund.failed':
      return moneyBack(object);
    default:
      return undefined;
  }
}

/** Source: https://docs.stripe.com/api/checkout/sessions/object */
function payment(session: unknown): Told {
  return {
    event: 'payment',
    direction: 'in',
    amount: partOf(session, 'amount_total'),
    currency: partOf(session, 'currency'),
    transactionId: transactionOf(session),
    note: textOf(partOf(session, 'client_reference_id')),
    payerName: textOf(partOf(session, 'customer_details', 'name')),
  };
}

function failure(session: unknown): Told {
  return { ...payment(session), event: 'failure', undoes: transactionOf(session), isOptional: true };
}

/**
 * Its sum is of all refunds of the charge, of which only older versions of the interface name the newest, first of all.
 * Source: https://docs.stripe.com/api/charges/object
 */
function refund(charge: unknown, previous: unknown): Told {
  const [id, sum] = [idOf(charge), partOf(charge, 'amount_refunded')];
  const refunds = partOf(charge, 'refunds', 'data');
  const newest = idOf(Array.isArray(refunds) ? refunds[0] : undefined);
  return {
    event: 'refund',
    direction: 'out',
    amount: addedTo(charge, previous, 'amount_refunded'),
    currency: partOf(charge, 'currency'),
    transactionId: newest ?? (id && `${id} ${sum}`),
    undoes: idOf(partOf(charge, 'payment_intent')) ?? id,
  };
}

/** Source: https://docs.stripe.com/api/disputes/object */
function dispute(object: unknown): Told | undefined {
  if (textOf(partOf(object, 'status'))?.startsWith('warning_')) return undefined;
  const { restores, ...money } = wonDispute(object);
  return { ...money, event: 'dispute', direction: 'out', undoes: restores ?? null };
}

function wonDispute(object: unknown): Told {
  return { ...moneyBack(object), isOfDispute: true };
}

/** Of a dispute that was won, or a refund that failed: the money is there again. */
function moneyBack(object: unknown): Told {
  return {
    event: 'payment',
    direction: 'in',
    amount: partOf(object, 'amount'),
    currency: partOf(object, 'currency'),
    transactionId: idOf(object),
    restores: idOf(partOf(object, 'payment_intent')) ?? idOf(partOf(object, 'charge')),
  };
}

/** The provider's own name of a payment, the same in every event that reports it. */
function transactionOf(session: unknown): string | null {
  return idOf(partOf(session, 'payment_intent')) ?? idOf(session);
}
