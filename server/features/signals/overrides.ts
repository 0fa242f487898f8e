import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SignalRule } from '#domain/signals/signal.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Payout } from './payout-facts.ts';

export type Override = {
  readonly by: string;
  readonly byName: string;
  readonly at: Date;
  readonly note: string;
};

/** An override covers all these holds, and the payout's present player, amount and destination. */
export async function findOverride(
  queries: Queries,
  withdrawalId: string,
  { username, amountCents, key }: Payout,
  holds: readonly SignalRule[],
): Promise<Override | undefined> {
  const row = await queries
    .selectFrom('hold_overrides')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('username', '=', username)
    .where('amount_cents', '=', amountCents)
    .where('payout_key', 'is not distinct from', key)
    .where(sql<boolean>`rules @> ${[...holds]}::text[]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.overridden_by, byName: row.overridden_by_name, at: row.created_at, note: row.note };
}

export async function insertOverride(
  transaction: Queries,
  withdrawalId: string,
  { username, amountCents, key }: Payout,
  {
    holds,
    note,
    staff,
  }: {
    readonly holds: readonly SignalRule[];
    readonly note: string;
    readonly staff: { readonly id: string; readonly displayName: string };
  },
): Promise<void> {
  await transaction
    .insertInto('hold_overrides')
    .values({
      id: randomUUIDv7(),
      withdrawal_id: withdrawalId,
      rules: [...holds],
      username,
      amount_cents: amountCents,
      payout_key: key,
      note,
      overridden_by: staff.id,
      overridden_by_name: staff.displayName,
    })
    .execute();
}
