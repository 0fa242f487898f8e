import type pg from 'pg';
import { PrimaryClient } from '../database/servers/primary-client.ts';
import { workOfThisProcess } from '../postgres/holder.ts';

// PostgreSQL, a role or a database may set these; older versions lack some.
const DEADLINES = [
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
];

/** For work without a deadline; waits for locks half a minute at most. */
export async function openBackupConnection(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new PrimaryClient({
    connectionString: url,
    application_name: workOfThisProcess() ?? 'cage backup',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  await client.query(
    `select set_config(name, '0', false) from pg_settings where name = any ('{${DEADLINES}}')`,
  );
  // The text of a value must not depend on settings, nor the order of rows on how they are scanned.
  await client.query(`
    set lock_timeout = '30s'; set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY';
    set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
    set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0`);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
