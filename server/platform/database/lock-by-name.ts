import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Has whoever locks the same name wait until the transaction ends: for what no row stands for. */
export async function lockByName(transaction: Queries, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
