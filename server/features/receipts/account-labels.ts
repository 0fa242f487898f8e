import type { PaymentSettings } from '#domain/accounts/account.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { readSettings } from '#server/platform/sealing/signed-settings.ts';

/**
 * What staff call the receiving accounts of receipts, by id. Those that were removed since are absent, and all of them
 * while the settings are not as Cage has saved them: nobody can say then whose they are.
 */
export async function findAccountLabels(
  queries: Queries,
  signer: RowSigner,
  receipts: ReadonlyArray<{ readonly account_id: string | null }>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(receipts.flatMap(({ account_id }) => account_id ?? []));
  if (ids.size === 0) return new Map();
  const { row, isAltered } = await readSettings(queries, signer, 'payment_settings');
  if (row === undefined || isAltered) return new Map();
  const { methods } = row.settings as unknown as Pick<PaymentSettings, 'methods'>;
  return new Map(
    Object.entries(methods).flatMap(([key, { accounts }]) =>
      accounts
        .filter(({ id }) => ids.has(id))
        .map((account) => [account.id, accountLabel(key as MethodKey, account)] as const),
    ),
  );
}
