import { updateApprovalSettings } from '#contract/approvals/update-approval-settings.ts';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import { approvalSettingsChanges, approvedCalls } from '#domain/approvals/settings-changes.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { toAnswer } from './get-approval-settings.ts';
import { lockApprovalSettings, saveApprovalSettings } from './settings-store.ts';
import { capabilityOf } from './view.ts';

export const updateApprovalSettingsHandler = defineHandler(
  updateApprovalSettings,
  async ({ input, staff }, { change }) => {
    const { payoutAbove, manualEntryAbove, editAbove, receivingAccounts, roles } = input.settings;
    const wanted: ApprovalSettings = {
      payoutAboveCents: payoutAbove,
      manualEntryAboveCents: manualEntryAbove,
      editAboveCents: editAbove,
      receivingAccounts,
      roles,
    };
    const version = await change(async (transaction, log) => {
      const before = await lockApprovalSettings(transaction);
      if (input.version !== undefined && input.version !== before.version) throw savedMeanwhile();
      const changes = approvalSettingsChanges(before.settings, wanted);
      if (changes.length === 0) return before.version;
      await requireSecondPerson(transaction, wanted);
      const saved = await saveApprovalSettings(transaction, wanted, staff.id);
      log({
        action: 'approval_settings_updated',
        message: `Approvals: ${changes.join('; ')}`,
        actor: staff,
        subject: { type: 'approval_settings', id: 'approval_settings' },
        details: { changes },
      });
      return saved;
    });
    return { status: 'success' as const, message: 'Saved.', settings: toAnswer(wanted), version };
  },
);

/** What nobody could approve would never be made. */
async function requireSecondPerson(transaction: Queries, wanted: ApprovalSettings): Promise<void> {
  const staff = await transaction
    .selectFrom('staff')
    .select('role')
    .where('removed_at', 'is', null)
    .execute();
  const isAlone = (call: ApprovableCall) =>
    staff.filter(({ role }) => can(role as Role, capabilityOf(call))).length < 2;
  if (!approvedCalls(wanted).some(isAlone)) return;
  throw new CallError(
    'FAILED_PRECONDITION',
    'Only one person on the staff may do this, so nobody could approve it. Add a second one first.',
  );
}
