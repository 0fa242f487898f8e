import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { opens, type Sealer } from './sealer.ts';

const CONTEXT = 'key check';

/** Whether a database belongs to this key or to another; `unknown` if it does not record one, or predates that. */
export async function checkKey(queries: Queries, sealer: Sealer): Promise<'right' | 'wrong' | 'unknown'> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('key_check') is not null as there`.execute(queries);
  if (!rows[0]?.there) return 'unknown';
  const row = await queries.selectFrom('key_check').select('seal').executeTakeFirst();
  if (row === undefined) return 'unknown';
  return opens(sealer, { sealed: row.seal, context: CONTEXT }) ? 'right' : 'wrong';
}

/** Assigns this key to a database that has none yet; of several attempts at once, one wins. */
export async function adoptKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries
    .insertInto('key_check')
    .values({ seal: sealer.seal('', CONTEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Assigns this key to a database, whichever it had. */
export async function replaceKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries.deleteFrom('key_check').execute();
  await adoptKey(queries, sealer);
}
