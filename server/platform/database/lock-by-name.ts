import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Locks a name until the transaction ends: for subjects without a row. */
export async function lockByName(transaction: Queries, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
