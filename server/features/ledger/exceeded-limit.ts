import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { StoredClose } from './closes.ts';

/**
 * Undefined unless an owner has to approve the close. Its difference counts with what was accepted of the account
 * within 24 hours: one could else be accepted in slices, day by day. An opening has none.
 */
export async function exceededLimit(
  queries: Queries,
  signer: RowSigner,
  row: StoredClose,
): Promise<{ readonly above: Cents; readonly accepted: Cents } | undefined> {
  const above = (await approvalSettings.load(queries, signer)).settings.differenceAbove;
  const own = Math.abs(row.stated_cents - row.expected_cents);
  if (row.from_day === null || above === null || own === 0) return undefined;
  const { accepted } = await queries
    .selectFrom('closes')
    .select(sql<Cents>`coalesce(sum(abs(stated_cents - expected_cents)), 0)::bigint`.as('accepted'))
    .where('account_id', '=', row.account_id)
    .where('from_day', 'is not', null)
    .where('state', '=', 'approved')
    .where('decided_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return own + accepted > above ? { above, accepted } : undefined;
}
