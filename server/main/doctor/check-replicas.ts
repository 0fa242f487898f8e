import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { serversOf } from '#server/platform/database/servers/address.ts';
import { parseLsn } from '#server/platform/replicas/position.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;

const POSITION = `select pg_current_wal_flush_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as "systemId"`;
const REPLAYED = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as lsn,
  (select system_identifier::text from pg_control_system()) as "systemId"`;

type Primary = { readonly lsn: string; readonly systemId: string };

/** Whether each host of DATABASE_READ_URL is a standby that has what is stored now, or has it within five seconds. */
export async function checkReplicas(databaseReadUrl: string, { pool }: Database): Promise<Finding[]> {
  const { rows } = await pool.query<Primary>(POSITION);
  return Promise.all(serversOf(databaseReadUrl).map((server) => checkReplica(server, rows[0] as Primary)));
}

async function checkReplica(server: string, primary: Primary): Promise<Finding> {
  const { host } = new URL(server);
  const client = new pg.Client({
    connectionString: server,
    application_name: 'cage probe',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await judge(client, host, primary);
  } catch (error) {
    return warning(
      'replicas',
      `${host} cannot be read from (${reasonOf(error)}). Start it, or correct DATABASE_READ_URL.`,
    );
  } finally {
    // Not awaited: a server that does not answer takes no leave either.
    void client.end();
  }
}

async function judge(client: pg.Client, host: string, primary: Primary): Promise<Finding> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<Primary & { isStandby: boolean }>(REPLAYED);
    const [{ isStandby, lsn, systemId }] = rows as [(typeof rows)[number]];
    if (!isStandby) {
      return warning(
        'replicas',
        `${host} takes writes, so nothing is read there. Make it a standby, or take it out of DATABASE_READ_URL.`,
      );
    }
    if (systemId !== primary.systemId) {
      return warning(
        'replicas',
        `${host} is no copy of the server of DATABASE_URL, so nothing is read there. Make it one, or correct DATABASE_READ_URL.`,
      );
    }
    if (parseLsn(lsn) >= parseLsn(primary.lsn)) return ok('replicas', `${host} has all that is stored`);
    if (performance.now() > until) {
      return warning(
        'replicas',
        `${host} has not received what was stored ${PATIENCE_MS / 1_000} s ago, so nothing is read there. See pg_stat_wal_receiver on it, and pg_stat_replication on the primary.`,
      );
    }
    await delay(LOOK_EVERY_MS);
  }
}
