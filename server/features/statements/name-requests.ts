import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { namesIn } from '#domain/receipts/matching/named-deposit.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { sourceKeyOf } from './take-lines.ts';

const MOST_GIVEN = 1_000;

/** Whose request a line names by its reference, and whether it is of exactly what that still asks for, where it does. */
export type NamedRequest = { readonly username: string; readonly isExact: boolean };

/** None for a line that names several requests. */
export async function findNamedRequests(
  queries: Queries,
  accountId: string | null,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<StatementLine, NamedRequest>> {
  const naming = new Map<StatementLine, { readonly reference: string; readonly amount: Cents | null }>();
  for await (const line of inSlices(lines)) {
    const { reading } = line;
    if (reading.kind !== 'receipt' || reading.read.direction !== 'in') continue;
    const { note, amount, currency } = reading.read;
    const [reference, ...others] = namesIn({ source: 'statement', note: note ?? null }).references;
    if (reference === undefined || others.length > 0) continue;
    naming.set(line, { reference, amount: currency === 'usd' ? amount : null });
  }
  const references = [...new Set([...naming.values()].map(({ reference }) => reference))];
  const found = await queries
    .selectFrom('deposits')
    .select(['reference', 'username', 'account_id', sql<Cents>`amount_cents - received_cents`.as('missing')])
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
  const byReference = new Map(found.map((deposit) => [deposit.reference, deposit]));
  return new Map(
    [...naming].flatMap(([line, { reference, amount }]) => {
      const deposit = byReference.get(reference);
      if (deposit === undefined) return [];
      const { username, missing, account_id } = deposit;
      const isThere = account_id === null || account_id === accountId;
      return [[line, { username, isExact: isThere && amount === missing }]];
    }),
  );
}

/** The receipts of these lines that wait, and are of exactly what the requests that they name ask for. */
export async function findToGive(
  queries: Queries,
  accountId: string | null,
  lines: readonly StatementLine[],
): Promise<readonly string[]> {
  const keys = lines.map(({ key }) => sourceKeyOf(accountId, key));
  const { rows } = await sql<{ id: string }>`
    select receipts.id from receipt_evidence
    join receipts on receipts.id = receipt_id
    join deposits on deposits.id = named_deposit_id
    where receipt_evidence.source = 'statement' and receipt_evidence.source_key = any(${keys}) and waits
      and receipts.direction = 'in' and event = 'payment' and currency = 'usd' and allocated_cents = 0
      and receipts.amount_cents = deposits.amount_cents - deposits.received_cents
      and coalesce(deposits.account_id = receipts.account_id, true)
    limit ${MOST_GIVEN}`.execute(queries);
  return rows.map(({ id }) => id);
}
