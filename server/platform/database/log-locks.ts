import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

type HeldLock = {
  /** Null where it is of no one table. */
  readonly table: string | null;
  /** 0 of a prepared transaction, which has no connection; its role and application are null. */
  readonly pid: number;
  readonly role: string | null;
  readonly application: string | null;
};

// A request that failed waits no more: only the next one shows whom it waits for.
const LOOKS = 8;
const LOOK_EVERY_MS = 250;

// Locks that follow upon each other are one.
const QUIET_MS = 30_000;

/** Logs once which table's lock fails requests, and who holds it: no outage, but somebody has to end it. */
export function logLocks({ health, unhurried }: Database, logger: FastifyBaseLogger): { stop(): void } {
  const stopping = new AbortController();
  let lastAt = Number.NEGATIVE_INFINITY;

  async function tell(): Promise<void> {
    let locks: readonly HeldLock[] = [];
    for (let looks = 0; looks < LOOKS && locks.length === 0; looks++) {
      if (looks > 0) await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal });
      locks = await findHeldLocks(unhurried).catch(() => []);
    }
    logger.error({ locks }, 'requests fail because of a lock that another transaction holds');
  }

  const stopListening = health.onLocked(() => {
    const isNew = performance.now() - lastAt > QUIET_MS;
    lastAt = performance.now();
    if (isNew) tell().catch(() => {});
  });
  return {
    stop() {
      stopping.abort();
      stopListening();
    },
  };
}

/** Locks that this role waits for, of transactions that wait for nobody themselves. */
async function findHeldLocks(queries: Database['unhurried']): Promise<readonly HeldLock[]> {
  const { rows } = await sql<HeldLock>`
    select distinct class.relname as table, blocking.pid, holder.usename as role, holder.application_name as application
    from pg_locks waiting
    join pg_stat_activity waiter on waiter.pid = waiting.pid
    cross join unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
    left join pg_stat_activity holder on holder.pid = blocking.pid
    left join pg_locks queued on queued.pid = waiting.pid and queued.locktype = 'tuple' and queued.granted
    left join pg_class class on class.oid = coalesce(waiting.relation, queued.relation)
    where not waiting.granted and waiter.datname = current_database() and waiter.usename = current_user
      and not exists (select from pg_locks other where other.pid = blocking.pid and not other.granted)
    order by 1, 2
    limit 10`.execute(queries);
  return rows;
}
