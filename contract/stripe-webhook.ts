import { defineRoute } from './base/define-route.ts';

/** Stripe repeats an event for days after any status but 200. Source: https://docs.stripe.com/webhooks */
export const stripeWebhook = defineRoute({
  name: 'stripeWebhook',
  summary: 'Tell of a payment (Stripe)',
  method: 'POST',
  path: '/webhooks/stripe',
  outsideApi: true,
  access: 'signature',
  proof: 'none',
});
