import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type ClosedDays, findContradiction, findUnexplained } from './close-figures.ts';
import type { StoredClose } from './closes.ts';

/**
 * Undefined unless an owner has to approve the close. Its difference, or the larger one of a balance that contradicts it,
 * counts with what left unexplained and with fees, which lines that somebody invented would make of a difference. What was accepted of
 * the account within 24 hours counts too, of either: it could else be accepted in slices, day by day. An opening has none.
 */
export async function exceededLimit(
  queries: Queries,
  signer: RowSigner,
  row: StoredClose,
): Promise<
  | { readonly above: Cents; readonly accepted: Cents; readonly unexplained: Cents; readonly fees: Cents }
  | undefined
> {
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
  const counted = { ...days, from: since };
  const unexplained = await findUnexplained(queries, counted);
  const fees = await findFees(queries, counted);
  const differences = [row.stated_cents - row.expected_cents, contradiction?.difference ?? 0];
  const own = Math.max(...differences.map(Math.abs)) + unexplained.amount + fees;
  if (own === 0) return undefined;
  return own + accepted > above ? { above, accepted, unexplained: unexplained.amount, fees } : undefined;
}

/** Of those days, by the word of a file alone: no owner has said that they were fees. */
async function findFees(queries: Queries, { accountId, from, through }: ClosedDays): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    select coalesce(sum(case said.kind when 'fee' then said.amount_cents else fee_cents end), 0)::bigint as amount
    from journal_entries as entries join journals on journals.id = journal_id
    join receipts on receipts.id = journals.receipt_id
    join outgoing_matches as said on said.receipt_id = receipts.id and undone_at is null
    left join staff on staff.id = said.made_by
    where account = ${`held:${accountId}`} and entries.day between ${from}::date and ${through}::date
      and journals.kind = 'left' and authenticity = 'entered'
      and (said.kind = 'fee' or fee_cents > 0) and staff.role is distinct from 'owner'`.execute(queries);
  return rows[0]?.amount as Cents;
}
