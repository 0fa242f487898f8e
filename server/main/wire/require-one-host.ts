import type { FastifyInstance } from 'fastify';
import { CallError } from '#server/platform/protocol/call-error.ts';

/**
 * Refuses a request with more than one Host header, before anything goes by it: a proxy may have gone by another one
 * than Cage would. Node.js itself refuses one of HTTP/1.1 without any. Source: RFC 9112, section 3.2.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (hosts.length <= 1) return done();
    done(new CallError('INVALID_ARGUMENT', 'A request names its host once, in a single Host header.'));
  });
}
