import type { ProviderPayment } from '#server/features/provider-payments/provider-payment.ts';

/** Says which part of a signed event makes it unacceptable. */
export class UnreadableEvent extends Error {}

/** The provider's own identifiers are far shorter, and an index takes no more than 2,704 bytes. */
const MAX_TEXT = 255;

/** How far the clocks of the provider and of this machine may differ. */
const CLOCK_DIFFERENCE_MS = 300_000;

/**
 * The payment that an event reports; undefined for events about anything else, and for a checkout that is not paid yet:
 * some payment methods take days, and `async_payment_succeeded` reports their completion. A signature proves who sent
 * the event, not that it follows the documentation, so each part is validated separately.
 * Source: https://docs.stripe.com/api/checkout/sessions/object
 * @throws UnreadableEvent
 */
export function checkoutPayment(event: unknown, now: Date): ProviderPayment | undefined {
  const eventType = textOf(partOf(event, 'type'));
  if (
    eventType !== 'checkout.session.completed' &&
    eventType !== 'checkout.session.async_payment_succeeded'
  ) {
    return undefined;
  }
  const session = partOf(partOf(event, 'data'), 'object');
  if (partOf(session, 'payment_status') !== 'paid') return undefined;
  const eventId = textOf(partOf(event, 'id'));
  if (eventId === null) throw new UnreadableEvent('The event has no id.');
  const intent = partOf(session, 'payment_intent');
  const amount = partOf(session, 'amount_total') ?? null;
  const isReadable = amount === null || Number.isSafeInteger(amount);
  return {
    eventId,
    eventType,
    reference: textOf(intent) ?? textOf(partOf(intent, 'id')) ?? textOf(partOf(session, 'id')) ?? eventId,
    amount: isReadable ? (amount as number | null) : null,
    unreadableAmount: isReadable ? undefined : (textOf(JSON.stringify(amount)) ?? undefined),
    currency: textOf(partOf(session, 'currency')),
    clientReferenceId: textOf(partOf(session, 'client_reference_id')),
    isLive: partOf(event, 'livemode') === true,
    paidAt: timeOf(partOf(event, 'created'), now),
  };
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** Text that PostgreSQL can store; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '\uFFFD');
}

function timeOf(created: unknown, now: Date): Date {
  const time = Number.isSafeInteger(created) ? new Date((created as number) * 1_000) : undefined;
  if (time === undefined || !(time.getTime() >= 0)) {
    throw new UnreadableEvent('The event does not say when it was created.');
  }
  if (time.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS) {
    throw new UnreadableEvent('The event was created in the future: check the clock of this machine.');
  }
  return time;
}
