import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#contract/base/errors.ts';
import { noSuchCall } from '#server/platform/protocol/protocol.ts';

/** Beside HTTP 415, which the protocol has no status of its own for. */
const ENCODED: ErrorBody = {
  status: 'INVALID_ARGUMENT',
  message: 'The body has a Content-Encoding. Send it as it is, without compressing it.',
};

/**
 * Refuses bodies of which nothing is to be read: what would have to be inflated, of which 39 bytes may become any number
 * (RFC 9110, section 15.5.16), and what is sent to where there is nothing. To be called before hooks that cost more.
 */
export function refuseBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const {
      'content-encoding': encoding = 'identity',
      'content-length': length,
      'transfer-encoding': coding,
    } = request.raw.headers;
    if (encoding.toLowerCase() !== 'identity') {
      // Its body is not read.
      reply.code(415).headers({ 'accept-encoding': 'identity', connection: 'close' });
      reply.send({ error: ENCODED });
      return;
    }
    const hasBody = length !== undefined || coding !== undefined;
    done(hasBody && request.is404 ? noSuchCall(request) : undefined);
  });
}
