import type { ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { loadApprovalSettings } from './settings-store.ts';

export const getApprovalSettings = defineHandler('getApprovalSettings', async (_, { database, signer }) => {
  const { settings, version } = await loadApprovalSettings(database.queries, signer);
  return { settings: toAnswer(settings), version };
});

export function toAnswer(settings: ApprovalSettings) {
  const { payoutAboveCents, manualEntryAboveCents, editAboveCents, receivingAccounts, roles } = settings;
  return {
    payoutAbove: payoutAboveCents,
    manualEntryAbove: manualEntryAboveCents,
    editAbove: editAboveCents,
    receivingAccounts,
    roles,
  };
}
