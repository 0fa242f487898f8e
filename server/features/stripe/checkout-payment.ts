import type Stripe from 'stripe';

/** A payment on a hosted page, as Stripe tells of it. */
export type CheckoutPayment = {
  readonly eventId: string;
  readonly eventType: string;
  /** The payment intent, or where there is none the checkout session. */
  readonly reference: string;
  /** In the smallest unit of the currency. */
  readonly amount: number | null;
  /** Three letters, lower case. */
  readonly currency: string | null;
  readonly clientReferenceId: string | null;
  readonly paidAt: Date;
};

/**
 * The payment that an event tells of; undefined for an event of anything else, and for a checkout that is not paid yet:
 * some ways of paying take days, and `async_payment_succeeded` tells of their end.
 */
export function checkoutPayment(event: Stripe.Event): CheckoutPayment | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      if (session.payment_status !== 'paid') return undefined;
      const intent = session.payment_intent;
      return {
        eventId: event.id,
        eventType: event.type,
        reference: (typeof intent === 'string' ? intent : intent?.id) ?? session.id,
        amount: session.amount_total,
        currency: session.currency,
        clientReferenceId: session.client_reference_id,
        paidAt: new Date(event.created * 1_000),
      };
    }
    default:
      return undefined;
  }
}
