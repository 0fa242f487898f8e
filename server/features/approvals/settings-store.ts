import type { ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type VersionedApprovalSettings = { readonly settings: ApprovalSettings; readonly version: number };

export async function loadApprovalSettings(queries: Queries): Promise<VersionedApprovalSettings> {
  return toSettings(await settingsQuery(queries).executeTakeFirstOrThrow());
}

export async function lockApprovalSettings(transaction: Queries): Promise<VersionedApprovalSettings> {
  return toSettings(await settingsQuery(transaction).forUpdate().executeTakeFirstOrThrow());
}

/** @returns their new version */
export async function saveApprovalSettings(
  transaction: Queries,
  settings: ApprovalSettings,
  staffId: string,
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
  return version;
}

/** At the command line, for want of a second owner. */
export async function switchOffRoleApprovals(transaction: Queries): Promise<void> {
  await transaction
    .updateTable('approval_settings')
    .set({ roles: false, updated_at: new Date(), updated_by: null })
    .execute();
}

function settingsQuery(queries: Queries) {
  return queries.selectFrom('approval_settings').selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof settingsQuery>['executeTakeFirstOrThrow']>>;

function toSettings(row: Row): VersionedApprovalSettings {
  return {
    settings: {
      payoutAboveCents: row.payout_above_cents as Cents | null,
      manualEntryAboveCents: row.manual_entry_above_cents as Cents | null,
      editAboveCents: row.edit_above_cents as Cents | null,
      receivingAccounts: row.receiving_accounts,
      roles: row.roles,
    },
    version: row.version,
  };
}
