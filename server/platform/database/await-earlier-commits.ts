import { sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * Waits until what others have stored is as safe as if one had stored it oneself: before anybody is answered from it who
 * could take it for their own. With `synchronous_standby_names`, a commit whose wait was broken off, as by ending its
 * connection or by a crash, is seen although no standby may have it. Within a transaction it is the commit that waits.
 */
export async function awaitEarlierCommits(queries: Queries): Promise<void> {
  // Something to wait for: only a commit that has written waits, and then for all before it.
  await sql`select pg_logical_emit_message(true, 'cage', '')
    where current_setting('synchronous_standby_names') <> ''`.execute(queries);
}
