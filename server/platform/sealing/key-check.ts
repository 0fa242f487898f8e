import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { opens, type Sealer } from './sealer.ts';

const CONTEXT = 'key check';

/** Whether a database belongs to this key, or to another; `unknown` where it does not say, or has not learnt to yet. */
export async function checkKey(queries: Queries, sealer: Sealer): Promise<'right' | 'wrong' | 'unknown'> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('key_check') is not null as there`.execute(queries);
  if (!rows[0]?.there) return 'unknown';
  const row = await queries.selectFrom('key_check').select('seal').executeTakeFirst();
  if (row === undefined) return 'unknown';
  return opens(sealer, { sealed: row.seal, context: CONTEXT }) ? 'right' : 'wrong';
}

/** Lets a database that belongs to no key yet belong to this one; of several at once, one is the first. */
export async function adoptKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries
    .insertInto('key_check')
    .values({ seal: sealer.seal('', CONTEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets a database belong to this key, whichever it belonged to. */
export async function replaceKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries.deleteFrom('key_check').execute();
  await adoptKey(queries, sealer);
}
