import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { type FailureKind, failureKindOf } from '../database/failures.ts';
import type { DatabaseHealth } from '../database/health.ts';

export type NotReady =
  | 'draining'
  | 'database-unreachable'
  | 'database-refusing'
  | 'database-busy'
  | 'database-read-only'
  | 'disk-full'
  | 'disk-failing'
  | 'pages-gone';

const REASONS: Readonly<Record<FailureKind, NotReady>> = {
  unreachable: 'database-unreachable',
  unanswered: 'database-unreachable',
  crowded: 'database-busy',
  busy: 'database-busy',
  'read-only': 'database-read-only',
  'disk-full': 'disk-full',
  'disk-failing': 'disk-failing',
};

export type Readiness = {
  /** Why a write would fail now, or pages stay blank. A write is tried at most once a second. */
  check(): Promise<NotReady | undefined>;
  /**
   * Reports `draining` and closes connections until balancers have noticed: for a time, and a little longer
   * if none has asked yet. Without balancers, which shows in nobody asking, it resolves at once.
   */
  drain(): Promise<void>;
};

const PROBE_EVERY_MS = 1_000;
// Longer than a lock is waited for, which has a word of its own.
const PROBE_PATIENCE_MS = 1_500;

// Longer than any balancer's pause between two checks.
const ASKED_LATELY_MS = 60_000;
const USUAL_DRAIN_MS = 3_000;

// For a balancer too busy to ask in time, and for what it sent before it had the answer.
const LATE_MS = 1_500;
const LAST_REQUESTS_MS = 200;

/**
 * `GET /readyz`: 200, or 503 with a word if a write would fail, or pages stay blank. While the database is away, a write is tried
 * every second, whether or not anybody asks: so its return is noticed.
 * @param options.drainMs a stop's time for balancers to notice; undefined: 3 seconds if any has asked lately
 */
export function serveReadiness(
  app: FastifyInstance,
  database: Database,
  options: {
    readonly drainMs?: number | undefined;
    readonly lateMs?: number;
    readonly arePagesGone?: (() => boolean) | undefined;
  } = {},
): Readiness {
  const probe = createWriteProbe(database);
  let isDraining = false;
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  const told = Promise.withResolvers<void>();
  const stopWatching = probeWhileAway(database.health, probe);
  app.addHook('onClose', async () => stopWatching());

  async function check(): Promise<NotReady | undefined> {
    if (isDraining) return 'draining';
    return (await probe()) ?? (options.arePagesGone?.() ? 'pages-gone' : undefined);
  }

  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  app.get('/readyz', async (_request, reply) => {
    lastAskedAt = performance.now();
    const reason = await check();
    if (reason === 'draining') reply.raw.once('finish', told.resolve);
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: reason });
  });

  return {
    check,
    async drain() {
      isDraining = true;
      const wasAsked = performance.now() - lastAskedAt < ASKED_LATELY_MS;
      const drainMs = options.drainMs ?? (wasAsked ? USUAL_DRAIN_MS : 0);
      if (!app.server.listening || drainMs === 0) return;
      const noticed = told.promise.then(() => pause(LAST_REQUESTS_MS));
      await pause(drainMs);
      if (wasAsked)
        await Promise.race([noticed, pause(options.lateMs ?? LATE_MS, undefined, { ref: false })]);
    },
  };
}

function probeWhileAway(health: DatabaseHealth, probe: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const stopListening = health.onChange(({ isAvailable }) => {
    if (isAvailable) stop();
    else timer ??= setInterval(probe, PROBE_EVERY_MS).unref();
  });
  return () => {
    stopListening();
    stop();
  };
}

function createWriteProbe({ pool, health }: Database): () => Promise<NotReady | undefined> {
  let latest: Promise<NotReady | undefined> = Promise.resolve(undefined);
  let failing: NotReady | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isWriting = false;

  async function write(): Promise<NotReady | undefined> {
    isWriting = true;
    try {
      await pool.query(
        `insert into write_probe (written_at) values (now())
         on conflict (only_row) do update set written_at = excluded.written_at`,
      );
      // Other writes may need room that this one does not.
      return !health.isAvailable && health.lastFailure?.kind === 'disk-full' ? 'disk-full' : undefined;
    } catch (error) {
      const kind = failureKindOf(error);
      // It answers that it will not: a table or a right is missing, or a trigger fails.
      return kind === undefined ? 'database-refusing' : REASONS[kind];
    } finally {
      isWriting = false;
    }
  }

  return () => {
    // Nobody has asked since, and the writes of others say that it is back.
    const isOld = performance.now() - startedAt >= 2 * PROBE_EVERY_MS;
    if (!isWriting && performance.now() - startedAt >= PROBE_EVERY_MS) {
      startedAt = performance.now();
      latest = Promise.race([
        write(),
        pause(PROBE_PATIENCE_MS, 'database-unreachable' as const, { ref: false }),
      ]).then((reason) => {
        failing = reason;
        return reason;
      });
    }
    // While writes fail nobody waits for the next try: many waiting would keep the rest from working.
    return failing === undefined || isOld ? latest : Promise.resolve(failing);
  };
}
