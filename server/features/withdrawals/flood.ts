import { sql } from 'kysely';
import type { WithdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';
import {
  type FloodCount,
  type FloodScope,
  isFree,
  isOfFlood,
} from '#server/features/records/flood-condition.ts';
import type { LoggedRecord } from '#server/features/records/record-activity.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { setByColumns, statusColumns } from './status-columns.ts';
import { NO_COOLDOWN } from './store.ts';

export const IS_UNPROVEN = sql<boolean>`not is_proven`;

type Declined = LoggedRecord & {
  readonly version: number;
  readonly hadCooldown: boolean;
};

/** Returns the withdrawals as they were before. Proven ones stay. */
export async function declineWithdrawalsOfFlood(
  transaction: Queries,
  flood: FloodScope,
  change: { readonly declined: WithdrawalStatusChange; readonly staff: Actor; readonly most: number },
): Promise<Declined[]> {
  const { declined, staff, most } = change;
  const chosen = await transaction
    .selectFrom('withdrawals')
    .select(['id', sql<boolean>`coalesce(upper(cooldown) > now(), false)`.as('hadCooldown')])
    .where(isOfFlood('withdrawals', flood))
    .where(isFree(flood))
    .where(IS_UNPROVEN)
    .orderBy('created_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (chosen.length === 0) return [];
  const rows = await transaction
    .updateTable('withdrawals')
    .set({ ...statusColumns(declined), ...setByColumns(declined, staff, new Date()), ...NO_COOLDOWN })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .returning(['id', 'username', 'method', 'amount_cents', 'version'])
    .execute();
  const hadCooldown = new Map(chosen.map((one) => [one.id, one.hadCooldown]));
  return rows.map((row) => ({ ...row, status: 'pending', hadCooldown: hadCooldown.get(row.id) ?? false }));
}

export async function countWithdrawalsOfFlood(queries: Queries, flood: FloodScope): Promise<FloodCount> {
  return queries
    .selectFrom('withdrawals')
    .where(isOfFlood('withdrawals', flood))
    .where(IS_UNPROVEN)
    .select([
      sql<number>`count(*) filter (where ${isFree(flood)})`.as('free'),
      sql<number>`count(*) filter (where not ${isFree(flood)})`.as('held'),
    ])
    .executeTakeFirstOrThrow();
}
