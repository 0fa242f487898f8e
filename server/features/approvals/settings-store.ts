import { ALL_APPROVALS, type ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

/** While they are altered, everything waits for a second person. */
export const { load: loadApprovalSettings, lock: lockApprovalSettings } = signedSettings(
  'approval_settings',
  {
    from: (row): ApprovalSettings => ({
      payoutAboveCents: row.payout_above_cents as Cents | null,
      manualEntryAboveCents: row.manual_entry_above_cents as Cents | null,
      editAboveCents: row.edit_above_cents as Cents | null,
      receivingAccounts: row.receiving_accounts,
      roles: row.roles,
    }),
    whileAltered: ALL_APPROVALS,
  },
);

/**
 * @param staffId null at the command line
 * @returns their new version
 */
export async function saveApprovalSettings(
  transaction: Queries,
  signer: RowSigner,
  settings: ApprovalSettings,
  staffId: string | null,
): Promise<number> {
  const { version } = await transaction
    .updateTable('approval_settings')
    .set({
      payout_above_cents: settings.payoutAboveCents,
      manual_entry_above_cents: settings.manualEntryAboveCents,
      edit_above_cents: settings.editAboveCents,
      receiving_accounts: settings.receivingAccounts,
      roles: settings.roles,
      updated_at: new Date(),
      updated_by: staffId,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await signSettings(transaction, signer, 'approval_settings');
  return version;
}
