import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Chromium's upper limit for caching a preflight answer. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of some other origins make a call and read its answer. Credentials are never allowed: a call from another
 * site is anonymous. Source: https://fetch.spec.whatwg.org/#http-cors-protocol
 * @param origins in the form browsers send, compared exactly: `https://casino.example`
 * @returns what sets the headers of an answer; to be called first on each request of the call
 */
export function serveCrossOrigin(api: FastifyInstance, url: string, origins: ReadonlySet<string>) {
  const allow = (request: FastifyRequest, reply: FastifyReply): boolean => {
    // Even if no origin is allowed: a cache must not give one origin the answer to another.
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return false;
    reply.header('access-control-allow-origin', origin);
    return true;
  };

  api.options(url, (request, reply) => {
    if (allow(request, reply)) {
      reply.headers({
        'access-control-allow-methods': 'POST',
        // Clients of the callable protocol send the token of their signed-in user, which is ignored here.
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    }
    return reply.code(204).send();
  });

  return allow;
}
