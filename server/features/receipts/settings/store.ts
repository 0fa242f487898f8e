import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

export type ReceiptSettings = { readonly knownPayerRule: boolean; readonly approveFunded: boolean };

/** While they are altered, rules do as little as they can. */
export const { load: loadReceiptSettings, lock: lockReceiptSettings } = signedSettings('receipt_settings', {
  from: (row): ReceiptSettings => ({
    knownPayerRule: row.known_payer_rule,
    approveFunded: row.approve_funded,
  }),
  whileAltered: { knownPayerRule: false, approveFunded: false },
});

/** @returns their new version */
export async function saveReceiptSettings(
  transaction: Queries,
  signer: RowSigner,
  { knownPayerRule, approveFunded }: ReceiptSettings,
  staffId: string,
): Promise<number> {
  const { version } = await transaction
    .updateTable('receipt_settings')
    .set({
      known_payer_rule: knownPayerRule,
      approve_funded: approveFunded,
      updated_at: new Date(),
      updated_by: staffId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await signSettings(transaction, signer, 'receipt_settings');
  return version;
}
