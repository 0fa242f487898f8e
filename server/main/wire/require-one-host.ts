import type { FastifyInstance } from 'fastify';
import { CallError } from '#server/platform/protocol/call-error.ts';

// RFC 9110, section 7.2: a name, an IPv4 or bracketed IPv6 address, and a port. HTTP/1.0 may have none.
const ONE_HOST = /^(?:[\w.~%!$&'()*+;=-]+|\[[\da-f:.]+\])?(?::\d*)?$/i;

/**
 * Refuses a request with several hosts, in one header or more, before any is used: a proxy may have gone by another
 * one. Node.js itself refuses HTTP/1.1 without any (RFC 9112, section 3.2).
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, headers } = request.raw;
    if (countHosts(rawHeaders) <= 1 && ONE_HOST.test(headers.host ?? '')) return done();
    done(new CallError('INVALID_ARGUMENT', 'A request names its host once, in a single Host header.'));
  });
}

/** @param rawHeaders each name followed by its value */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
