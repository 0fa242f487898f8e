import { sql } from 'kysely';
import type { Names } from '#domain/receipts/matching/named-deposit.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { updateReceipt } from './store.ts';

/** Shows a receipt that could not be read on the one deposit that it names, if there is one. */
export async function showOnDeposit(
  transaction: Queries,
  receiptId: string,
  { references, depositIds }: Names,
): Promise<void> {
  const [only, ...others] = await transaction
    .selectFrom('deposits')
    .select('id')
    .where(sql<boolean>`id = any(${depositIds}::uuid[]) or reference = any(${references}::text[])`)
    .limit(2)
    .execute();
  if (only === undefined || others.length > 0) return;
  await updateReceipt(transaction, receiptId, { named_deposit_id: only.id });
}
