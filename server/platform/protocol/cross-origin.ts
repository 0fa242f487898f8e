import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Chromium's upper limit for caching a preflight answer. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Pages of other origins may call and read, anonymously: https://fetch.spec.whatwg.org/#http-cors-protocol
 * @param origins compared exactly, as browsers send them: `https://casino.example`
 * @returns sets the headers of an answer: to be called first on each request
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
        // Clients of the callable protocol send their user's token, which is ignored here.
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    }
    return reply.code(204).send();
  });

  return allow;
}
