import { defineRoute } from './base/define-route.ts';

/**
 * Where Stripe tells of payments. Any status but 200 has it tell them again for days.
 * Source: https://docs.stripe.com/webhooks
 */
export const stripeWebhook = defineRoute({
  name: 'stripeWebhook',
  summary: 'Tell of a payment (Stripe)',
  method: 'POST',
  path: '/webhooks/stripe',
  outsideApi: true,
  access: 'signature',
  proof: 'none',
});
