import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findContradiction, findUnexplained } from './close-figures.ts';
import type { StoredClose } from './closes.ts';

/**
 * Undefined unless an owner has to approve the close. Its difference, or the larger one of a balance that contradicts it,
 * counts with what left unexplained, which a line that somebody invented would make of a difference. What was accepted of
 * the account within 24 hours counts too, of either: it could else be accepted in slices, day by day. An opening has none.
 */
export async function exceededLimit(
  queries: Queries,
  signer: RowSigner,
  row: StoredClose,
): Promise<{ readonly above: Cents; readonly accepted: Cents; readonly unexplained: Cents } | undefined> {
  const above = (await approvalSettings.load(queries, signer)).settings.differenceAbove;
  if (row.from_day === null || above === null) return undefined;
  const days = { accountId: row.account_id, from: row.from_day, through: row.through_day };
  const stated = await queries
    .selectFrom('stated_balances')
    .selectAll()
    .where('id', '=', row.stated_id)
    .executeTakeFirstOrThrow();
  const contradiction = await findContradiction(queries, days, stated);
  const { accepted, since } = await queries
    .selectFrom('closes')
    .select([
      sql<Cents>`coalesce(sum(abs(stated_cents - expected_cents)), 0)::bigint`.as('accepted'),
      sql<string>`least(min(from_day), ${row.from_day}::date)::text`.as('since'),
    ])
    .where('account_id', '=', row.account_id)
    .where('from_day', 'is not', null)
    .where('state', '=', 'approved')
    .where('decided_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  const unexplained = await findUnexplained(queries, { ...days, from: since });
  const differences = [row.stated_cents - row.expected_cents, contradiction?.difference ?? 0];
  const own = Math.max(...differences.map(Math.abs)) + unexplained.amount;
  if (own === 0) return undefined;
  return own + accepted > above ? { above, accepted, unexplained: unexplained.amount } : undefined;
}
