import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Chromium keeps the answer to a preflight for no longer. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of some other origins make a call and read its answer. Credentials are never let through: what is called
 * from elsewhere is called by a stranger. Source: https://fetch.spec.whatwg.org/#http-cors-protocol
 * @param origins as browsers send them, compared to the letter: `https://casino.example`
 * @returns what is to run first on each request of the call
 */
export function serveCrossOrigin(api: FastifyInstance, url: string, origins: ReadonlySet<string>) {
  const allow = (request: FastifyRequest, reply: FastifyReply): boolean => {
    // Also where nobody is let in: a cache must not give one origin what another was answered.
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
        // A client of the callable protocol sends the token of whoever is signed in with it, which nothing here reads.
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    }
    return reply.code(204).send();
  });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    allow(request, reply);
  };
}
