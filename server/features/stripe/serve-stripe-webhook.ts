import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Services } from '#server/features/services.ts';
import { checkoutPayment } from './checkout-payment.ts';
import { notePayment } from './note-payment.ts';

/**
 * `POST /webhooks/stripe`: Stripe tells of payments. Whatever is signed with the endpoint's secret is taken, and what is
 * no payment is passed over. Any other status than 200 has Stripe tell it again for days.
 * Source: https://docs.stripe.com/webhooks
 */
export async function serveStripeWebhook(
  app: FastifyInstance,
  change: Services['change'],
  secret: string,
): Promise<void> {
  // Loaded only where it is used: it takes a start 90 ms and 37 MB.
  const { default: Stripe } = await import('stripe');

  const readEvent = (body: Buffer, signature: string): Stripe.Event | undefined => {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      return undefined;
    }
  };

  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'a payment that was told of could not be stored');
      return reply.code(500).type('text/plain').send('The event could not be stored. Please send it again.');
    });

    scope.post('/webhooks/stripe', async (request, reply) => {
      reply.type('text/plain');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = readEvent(body, String(request.headers['stripe-signature'] ?? ''));
      if (event === undefined) {
        return reply
          .code(400)
          .send('The signature is missing, is not of this endpoint’s secret, or is more than 5 minutes old.');
      }
      const payment = checkoutPayment(event);
      if (payment) await notePayment(change, payment);
      return payment ? 'Noted.' : 'Passed over.';
    });
  });
}
