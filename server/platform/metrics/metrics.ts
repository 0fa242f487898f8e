import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * `GET /metrics`: Prometheus text, for requests from this machine that no proxy has passed on, or with the token.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'cage_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal = request.ips?.length === 1 && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
    const hasToken = token !== undefined && isBearer(request.headers.authorization, token);
    if (!isLocal && !hasToken) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
