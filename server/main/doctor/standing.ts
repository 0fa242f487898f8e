import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { parseLsn } from '#server/platform/replicas/position.ts';

export const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

const SYSTEM_ID = '(select system_identifier::text from pg_control_system()) as "systemId"';
const POSITION = `select pg_current_wal_flush_lsn()::text as lsn, ${SYSTEM_ID}`;
const STANDING = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed,
  greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text as received,
  exists (select from pg_stat_wal_receiver where pid is not null) as "isReceiving", ${SYSTEM_ID}`;

/** The server that takes writes; `systemId` is the same on its copies only. */
export type Primary = { readonly lsn: string; readonly systemId: string };

/** Any role may see this. */
export type Standing = {
  readonly isStandby: boolean;
  /** Null on a server that is no standby. */
  readonly received: string | null;
  readonly replayed: string | null;
  readonly isReceiving: boolean;
  readonly systemId: string;
};

export async function readPrimary({ pool }: Database): Promise<Primary> {
  const { rows } = await pool.query<Primary>(POSITION);
  return rows[0] as Primary;
}

/** Waits, at most five seconds, until the server has come as far as the primary was. */
export async function askStanding(
  server: string,
  primary: Primary,
  how: 'received' | 'replayed',
): Promise<Standing> {
  const client = new pg.Client({
    connectionString: server,
    application_name: 'cage probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<Standing>(STANDING);
      const standing = rows[0] as Standing;
      const isCopy = standing.isStandby && standing.systemId === primary.systemId;
      if (!isCopy || behind(standing[how], primary) === 0 || performance.now() > until) return standing;
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    // Not awaited: a server that does not answer takes no leave either.
    void client.end();
  }
}

/** Bytes of the journal. */
export function behind(lsn: string | null, primary: Primary): number {
  return Math.max(0, Number(parseLsn(primary.lsn) - parseLsn(lsn ?? '0/0')));
}
