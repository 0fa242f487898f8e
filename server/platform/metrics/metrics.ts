import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Read whenever /metrics is; never about a player. */
export type Measure = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Empty where there is no value, such as the age of an event that has never been. */
  read(): Promise<ReadonlyArray<{ readonly of?: string; readonly value: number }>>;
};

/** Shown at /metrics. Names by https://prometheus.io/docs/practices/naming/ */
export type Metrics = {
  measure(measure: Measure): void;
  count(counter: {
    readonly name: string;
    readonly help: string;
    readonly label: string;
  }): (of: string) => void;
  distribution(histogram: {
    readonly name: string;
    readonly help: string;
    readonly buckets: number[];
    readonly labels?: readonly string[];
  }): (value: number, labels?: Readonly<Record<string, string | number>>) => void;
  readonly contentType: string;
  text(): Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    measure({ name, help, label, read }) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          // An unreadable one is left out: the rest is wanted most when something is wrong.
          const values = await read().catch(() => []);
          gauge.reset();
          // A gauge without a label shows 0 once it is reset.
          if (label === undefined && values.length === 0) gauge.remove();
          for (const { of, value } of values) {
            if (label === undefined || of === undefined) gauge.set(value);
            else gauge.set({ [label]: of }, value);
          }
        },
      });
    },

    count({ name, help, label }) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      return (of) => counter.inc({ [label]: of });
    },

    distribution({ labels: labelNames = [], ...options }) {
      const histogram = new Histogram({ ...options, labelNames, registers });
      return (value, labels = {}) => histogram.observe(labels, value);
    },

    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** `GET /metrics` for holders of the token; for others it is not there. Also times what the app answers. */
export function serveMetrics(app: FastifyInstance, token: string | undefined, metrics: Metrics): void {
  const tookSeconds = metrics.distribution({
    name: 'cage_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labels: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    tookSeconds(reply.elapsedTime / 1_000, { route, status: reply.statusCode });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const isTold = token !== undefined && isBearer(request.headers.authorization, token);
    if (!isTold) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
