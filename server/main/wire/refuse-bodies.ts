import type { FastifyInstance } from 'fastify';
import type { ErrorStatus } from '#contract/errors.ts';
import { noSuchCall } from '#server/platform/protocol/protocol.ts';

/**
 * Refuses bodies of which nothing is to be read: what would have to be inflated, of which 39 bytes may become any number
 * (RFC 9110, section 15.5.16), and what is sent to where there is nothing. To be called before hooks that cost more.
 */
export function refuseBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const { 'content-encoding': encoding = 'identity' } = headers;
    if (encoding.toLowerCase() !== 'identity') {
      reply.hijack();
      reply.raw.writeHead(415, ENCODED_HEADERS).end(ENCODED_BODY);
      return;
    }
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    done(hasBody && request.is404 ? noSuchCall(request) : undefined);
  });
}

const ENCODED_BODY = JSON.stringify({
  error: {
    status: 'INVALID_ARGUMENT' satisfies ErrorStatus,
    message: 'The body has a Content-Encoding. Send it as it is, without compressing it.',
  },
});
const ENCODED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(ENCODED_BODY)),
  'accept-encoding': 'identity',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // The body is not read.
  connection: 'close',
};
