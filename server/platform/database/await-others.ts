import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Locks a name until the transaction ends: for subjects without a row. */
export async function lockByName(transaction: Queries, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * To be awaited before callers may take others' commits for their own: with `synchronous_standby_names`, one
 * whose wait was cut (connection, crash) is seen though no standby may have it. A transaction's commit waits.
 */
export async function awaitEarlierCommits(queries: Queries): Promise<void> {
  // Only a commit that has written waits, and then for all before it.
  await sql`select pg_logical_emit_message(true, 'cage', '')
    where current_setting('synchronous_standby_names') <> ''`.execute(queries);
}
