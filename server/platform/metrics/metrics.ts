import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A figure that is read whenever /metrics is; never anything about a player. */
export type Measure = {
  readonly name: string;
  readonly help: string;
  /** What its values are told apart by. */
  readonly label?: string;
  read(): Promise<ReadonlyArray<{ readonly of?: string; readonly value: number }>>;
};

/**
 * `GET /metrics`: Prometheus text, for requests from this machine that no proxy has passed on, or with the token.
 */
export function serveMetrics(
  app: FastifyInstance,
  token: string | undefined,
  measures: readonly Measure[] = [],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'cage_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });

  for (const { name, help, label, read } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        gauge.reset();
        // What cannot be read is left out; the rest is wanted most when something is wrong.
        const values = await read().catch(() => []);
        for (const { of, value } of values) {
          if (label === undefined || of === undefined) gauge.set(value);
          else gauge.set({ [label]: of }, value);
        }
      },
    });
  }

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
