import { parseReference } from '#domain/deposits/reference.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { UUID } from '#server/platform/paging/page-cursor.ts';

/** The deposit that a payment names, in its present state. */
export type NamedDeposit = {
  readonly id: string;
  readonly username: string;
  readonly method: string;
  readonly amount_cents: Cents;
  readonly status: string;
  readonly paid_at: Date | null;
};

/** Finds it by id or reference, in any case and with or without the dash, and locks its row. */
export async function lockNamedDeposit(
  transaction: Queries,
  name: string | null,
): Promise<NamedDeposit | undefined> {
  const id = name?.trim().toLowerCase() ?? '';
  const reference = parseReference(id);
  if (!UUID.test(id) && reference === undefined) return undefined;
  return transaction
    .selectFrom('deposits')
    .select(['id', 'username', 'method', 'amount_cents', 'status', 'paid_at'])
    .where(reference === undefined ? 'id' : 'reference', '=', reference ?? id)
    .forUpdate()
    .executeTakeFirst();
}
