import { sql } from 'kysely';
import type { Account } from '#domain/accounts/account.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** What staff call the receiving accounts of receipts, by id; those that were removed since are absent. */
export async function findAccountLabels(
  queries: Queries,
  receipts: ReadonlyArray<{ readonly account_id: string | null }>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(receipts.flatMap(({ account_id }) => account_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ key: MethodKey; account: Account }>`
    select method.key, account.value as account
    from payment_settings,
      jsonb_each(settings::jsonb -> 'methods') as method,
      jsonb_array_elements(method.value -> 'accounts') as account
    where account.value ->> 'id' = any (${ids}::text[])`.execute(queries);
  return new Map(rows.map(({ key, account }) => [account.id, accountLabel(key, account)]));
}
