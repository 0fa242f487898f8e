import type { FastifyError, FastifyInstance } from 'fastify';
import { WEBHOOKS } from '#contract/webhooks.ts';
import type { NotedFailures } from '#server/features/operations/noted-failures.ts';
import { countProviderEvent } from '#server/features/operations/provider-events.ts';
import type { Services } from '#server/features/services.ts';
import { clientAddress } from '#server/platform/connections/addresses.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refusalOf } from '#server/platform/protocol/answer-error.ts';
import { limitWaits } from '#server/platform/protocol/protocol.ts';
import { UnreadableEvent } from './event-parts.ts';
import { receiptOfEvent, tellsOfMoney, typeOfEvent } from './event-receipt.ts';
import { isSignedByStripe } from './signed-event.ts';
import { takeEvent } from './take-event.ts';

// Events are a few kilobytes. Bodies are read before their signature is known, so none may be large: few
// large ones are read at once, and strangers would keep the provider waiting.
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Events about anything else are ignored. Stripe retries for days on any status other than 200.
 * Source: https://docs.stripe.com/webhooks
 */
export async function serveStripeWebhook(
  app: FastifyInstance,
  services: Pick<Services, 'change' | 'sealer' | 'signer'>,
  options: {
    readonly secrets: readonly string[];
    readonly database: Pick<Database, 'forCaller' | 'queries'>;
    readonly noted: NotedFailures;
    onError(error: unknown): void;
    /** Whether the provider's test cards count as money: in a demo run only. */
    readonly countsTests: boolean;
    /** Throws when an address sends too much that is refused. */
    admitRefused(address: string): void;
  },
): Promise<void> {
  await app.register(async (scope) => {
    limitWaits(scope, options.database);
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      reply.type('text/plain');
      if (error instanceof UnreadableEvent) return reply.code(400).send(error.message);
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
        return reply.code(413).send('The event is larger than 256 KB.');
      }
      const { httpStatus, retryAfterSeconds, isFailure } = refusalOf(error);
      if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
      if (isFailure) {
        request.log.error({ err: error }, 'a payment that was told of could not be stored');
      }
      return reply.code(httpStatus).send('The event could not be stored. Please send it again.');
    });

    scope.post(WEBHOOKS.stripe.route.path, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      reply.type('text/plain');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const now = new Date();
      const signature = String(request.headers['stripe-signature'] ?? '');
      if (!isSignedByStripe(body, signature, { secrets: options.secrets, now })) {
        options.admitRefused(clientAddress(request));
        await options.noted.failed('webhook').catch(options.onError);
        return reply
          .code(400)
          .send('The signature is missing, is not of this endpoint’s secret, or is more than 5 minutes old.');
      }
      await options.noted.worked('webhook').catch(options.onError);
      const raw = readJson(body);
      await countProviderEvent(options.database.queries, {
        type: typeOfEvent(raw),
        tellsOfMoney: tellsOfMoney(raw),
      }).catch(options.onError);
      const event = receiptOfEvent(raw, now);
      const { countsTests } = options;
      const isTaken = event !== undefined && (await takeEvent(services, event, { raw, countsTests, now }));
      return isTaken ? 'Noted.' : 'Passed over.';
    });
  });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new UnreadableEvent('The event is not JSON.');
  }
}
