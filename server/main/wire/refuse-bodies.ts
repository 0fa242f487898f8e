import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '#contract/base/errors.ts';
import { noSuchCall } from '#server/platform/protocol/protocol.ts';

/** Beside HTTP 415, which the protocol has no status for. */
const ENCODED: ErrorBody = {
  status: 'INVALID_ARGUMENT',
  message: 'The body has a Content-Encoding. Send it as it is, without compressing it.',
};

/**
 * Call it before hooks that cost more. Of compressed bodies, 39 bytes may become any number (RFC 9110, 15.5.16); bodies
 * to where there is nothing are not read either.
 */
export function refuseBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const {
      'content-encoding': encoding = 'identity',
      'content-length': length,
      'transfer-encoding': coding,
    } = request.raw.headers;
    if (encoding.toLowerCase() !== 'identity') {
      reply.code(415).headers({ 'accept-encoding': 'identity', connection: 'close' });
      reply.send({ error: ENCODED });
      return;
    }
    const hasBody = length !== undefined || coding !== undefined;
    done(hasBody && request.is404 ? noSuchCall(request) : undefined);
  });
}
