import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { lockByName } from '../database/lock-by-name.ts';

/**
 * What is signed together with an epoch of its own: of a person; settings, which are nobody's; or what has been set up,
 * each row of its table for itself.
 */
export type Epochal =
  | 'account'
  | 'sessions'
  | 'factors'
  | `${string}_settings`
  | 'receiving_accounts'
  | 'mailboxes'
  | 'mail_templates'
  | 'statement_formats';

/**
 * Begins another epoch of what somebody has, or of a row: what was signed in those before counts no more. Whoever else begins one of
 * the same waits until the transaction ends. The role that serves can begin epochs and take none back.
 * @returns the epoch so far, 0 in the beginning, and the new one
 */
export async function beginEpoch(
  transaction: Queries,
  what: Epochal,
  ownerId: string,
): Promise<{ readonly before: number; readonly now: number }> {
  await lockByName(transaction, what + ownerId);
  const before = await readEpoch(transaction, what, ownerId);
  const { epoch } = await transaction
    .insertInto('signing_epochs')
    .values({ what, owner_id: ownerId })
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return { before, now: epoch };
}

export async function readEpoch(queries: Queries, what: Epochal, ownerId: string): Promise<number> {
  const { newest } = await queries
    .selectFrom('signing_epochs')
    .select(({ fn }) => fn.max('epoch').as('newest'))
    .where('what', '=', what)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** A column with the epoch of a person. @param column the one with their id */
export function epochOf(what: Epochal, column: string) {
  return sql<number>`coalesce((
    select max(signing_epochs.epoch) from signing_epochs
    where signing_epochs.what = ${sql.lit(what)} and signing_epochs.owner_id = ${sql.ref(column)}::text
  ), 0)`;
}
