import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHealth } from './health.ts';
import { PrimaryClient } from './servers/primary-client.ts';

/** How long a pooler lends out a connection, where that is less than a session. */
export type LentFor = 'transaction' | 'statement';

// Poolers lend the connection used last or longest ago: of so many, one gets somebody else's.
const HOLDERS = 3;
const PATIENCE_MS = 3_000;

const LOOK_EVERY_MS = 60_000;

const NO_TRANSACTIONS = /statement pooling/i;

/**
 * Whether an address leads to a pooler that shares connections, losing notifications, locks and settings. One
 * session makes a setting while others hold transactions: if it then lacks it or another has it, they share.
 * @throws when the database does not answer
 */
export async function findSharedConnections(url: string): Promise<LentFor | undefined> {
  await using owner = await openSession(url);
  const mark = randomUUID();
  await owner.query("select set_config('cage.session', $1, false)", [mark]);
  await using holders = new AsyncDisposableStack();
  const marks = await Promise.all(
    Array.from({ length: HOLDERS }, () => holdTransaction(url, holders).catch((error: Error) => error)),
  );
  if (marks.some((seen) => seen instanceof Error && NO_TRANSACTIONS.test(seen.message))) return 'statement';
  // One that got no connection, because none is to spare, shows nothing.
  if (marks.includes(mark)) return 'transaction';
  return (await readMark(owner)) === mark ? undefined : 'transaction';
}

export function sharingProblem(variable: string, lentFor: LentFor): string {
  return (
    `${variable} leads to a pooler (such as PgBouncer) in ${lentFor} mode, which loses the notifications and locks ` +
    `that belong to a connection. Set pool_mode = session for this database there, or let ${variable} lead to ` +
    'PostgreSQL itself.'
  );
}

/** Logs when a pooler begins to share connections, or ends that: looks after outages, and every minute. */
export function logSharing(
  url: string,
  health: Pick<DatabaseHealth, 'onChange'>,
  logger: FastifyBaseLogger,
): { stop(): void } {
  let told: LentFor | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const lentFor = await findSharedConnections(url);
      if (lentFor === told) return;
      told = lentFor;
      if (lentFor) logger.error(sharingProblem('DATABASE_URL', lentFor));
      else logger.warn('DATABASE_URL leads to connections again that nobody shares');
    } catch {
      // Reported as an outage.
    } finally {
      isLooking = false;
    }
  }

  const stopListening = health.onChange(() => void look());
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}

async function holdTransaction(url: string, holders: AsyncDisposableStack): Promise<string | null> {
  const session = holders.use(await openSession(url));
  await session.query('begin');
  return readMark(session);
}

async function openSession(url: string): Promise<PrimaryClient & AsyncDisposable> {
  const client = new PrimaryClient({
    connectionString: url,
    application_name: 'cage probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    client.cut();
    throw error;
  }
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function readMark(client: PrimaryClient): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('cage.session', true) as mark",
  );
  return rows[0]?.mark ?? null;
}
