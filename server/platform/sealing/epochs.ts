import { sql } from 'kysely';
import { lockByName } from '../database/await-others.ts';
import type { Queries } from '../database/database.ts';

/** Subjects signed with an epoch of their own: a person's, nobody's (settings), or a table row's. */
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
 * Begins an epoch of a person or a row: signatures of those before count no more. Others who begin one of the
 * same wait until the transaction ends. The serving role can begin epochs, but revoke none.
 */
export async function beginEpoch(
  transaction: Queries,
  what: Epochal,
  ownerId: string,
): Promise<{ readonly before: number; readonly now: number }> {
  const before = await holdEpoch(transaction, what, ownerId);
  const { epoch } = await transaction
    .insertInto('signing_epochs')
    .values({ what, owner_id: ownerId })
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return { before, now: epoch };
}

/** What is signed in it is seen by whoever begins the next one: they wait until the transaction ends. */
export async function holdEpoch(transaction: Queries, what: Epochal, ownerId: string): Promise<number> {
  await lockByName(transaction, what + ownerId);
  return readEpoch(transaction, what, ownerId);
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
