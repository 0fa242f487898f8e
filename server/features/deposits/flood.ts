import { sql } from 'kysely';
import type { StoredReason } from '#domain/reasons/reasons.ts';
import type { Actor } from '#server/features/activity/store.ts';
import {
  type FloodCount,
  type FloodScope,
  isFree,
  isOfFlood,
} from '#server/features/records/flood-condition.ts';
import type { LoggedRecord } from '#server/features/records/record-activity.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { setByColumns, statusColumns } from './status-edit.ts';

/** A deposit with received money is judged by itself. Unproved mails do not count: anybody can write them. */
export const IS_UNPAID = sql<boolean>`paid_at is null and received_cents = 0 and not exists (
  select from receipts where named_deposit_id = deposits.id and (authenticity = 'proved' or source <> 'mail')
)`;

/** Returns the deposits as they were before. */
export async function declineDepositsOfFlood(
  transaction: Queries,
  flood: FloodScope,
  change: { readonly declined: StoredReason; readonly staff: Actor; readonly most: number },
): Promise<Array<LoggedRecord & { readonly version: number }>> {
  const { declined, staff, most } = change;
  const rows = await transaction
    .updateTable('deposits')
    .set({
      ...statusColumns('declined', declined),
      ...setByColumns(staff),
    })
    .where('id', 'in', (some) =>
      some
        .selectFrom('deposits')
        .select('id')
        .where(isOfFlood('deposits', flood))
        .where(isFree(flood))
        .where(IS_UNPAID)
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'username', 'method', 'amount_cents', 'version'])
    .execute();
  return rows.map((row) => ({ ...row, status: 'pending' }));
}

export async function countDepositsOfFlood(queries: Queries, flood: FloodScope): Promise<FloodCount> {
  return queries
    .selectFrom('deposits')
    .where(isOfFlood('deposits', flood))
    .where(IS_UNPAID)
    .select([
      sql<number>`count(*) filter (where ${isFree(flood)})`.as('free'),
      sql<number>`count(*) filter (where not ${isFree(flood)})`.as('held'),
    ])
    .executeTakeFirstOrThrow();
}
