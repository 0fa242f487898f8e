import { defineRoute } from './base/define-route.ts';

/** Other servers that report payments, and sign what they send by a secret of the configuration. */
export const WEBHOOKS = {
  /** It repeats an event for days after any status but 200. Source: https://docs.stripe.com/webhooks */
  stripe: {
    provider: 'Stripe',
    variable: 'STRIPE_WEBHOOK_SECRET',
    header: 'Stripe-Signature',
    route: defineRoute({
      name: 'stripeWebhook',
      summary: 'Tell of a payment (Stripe)',
      method: 'POST',
      path: '/webhooks/stripe',
      outsideApi: true,
      access: 'signature',
      proof: 'none',
    }),
  },
} as const;
export type WebhookName = keyof typeof WEBHOOKS;
export const WEBHOOK_NAMES = Object.keys(WEBHOOKS) as readonly WebhookName[];
