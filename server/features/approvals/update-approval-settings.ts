import type { ParsedInput } from '#contract/calls.ts';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import {
  approvalSettingsChanges,
  approvedCalls,
  loosensApprovals,
} from '#domain/approvals/settings-changes.ts';
import { capitalized } from '#domain/words/english.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { type InForce, SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { toAnswer } from './get-approval-settings.ts';
import { holdChange, outcomeOf, type Waiting, withdrawWaiting } from './hold-change.ts';
import type { Making } from './making.ts';
import { lockApprovalSettings, saveApprovalSettings } from './settings-store.ts';
import { capabilityOf } from './view.ts';

const SUBJECT = { type: 'approval_settings', id: 'approval_settings' } as const;

type Wanted = ParsedInput<'updateApprovalSettings'>;

export const updateApprovalSettings = defineHandler(
  'updateApprovalSettings',
  async ({ input, staff }, { change, signer }) => {
    const { waiting, settings, version } = await change((transaction, log) =>
      changeApprovalSettings({ transaction, log, staff, signer }, input),
    );
    const saved = { settings: toAnswer(settings), version };
    return { ...outcomeOf(waiting, 'Saved.'), ...saved };
  },
);

/**
 * One owner alone cannot ask for less of a second person, where roles need one.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeApprovalSettings(
  making: Making,
  input: Wanted,
): Promise<InForce<ApprovalSettings> & { readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff, signer } = making;
  const { payoutAbove, manualEntryAbove, editAbove, receivingAccounts, roles } = input.settings;
  const wanted: ApprovalSettings = {
    payoutAboveCents: payoutAbove,
    manualEntryAboveCents: manualEntryAbove,
    editAboveCents: editAbove,
    receivingAccounts,
    roles,
  };
  const before = await lockApprovalSettings(transaction, signer);
  if (input.version !== undefined && input.version !== before.version) throw savedMeanwhile();
  const changes = [
    ...approvalSettingsChanges(before.settings, wanted),
    ...(before.isAltered ? [SIGNED_ANEW] : []),
  ];
  if (changes.length === 0) return before;
  await requireSecondPerson(transaction, wanted);
  const message = `Approvals: ${changes.join('; ')}`;
  if (loosensApprovals(before.settings, wanted)) {
    const waiting = await holdChange(making, {
      kind: 'security',
      call: 'updateApprovalSettings',
      input: { settings: input.settings },
      subject: { ...SUBJECT, version: before.version },
      summary: 'Ask less often for a second person',
      details: changes.map(capitalized),
    });
    if (waiting) return { ...before, waiting };
  }
  await withdrawWaiting(making, SUBJECT);
  const version = await saveApprovalSettings(transaction, signer, wanted, staff.id);
  log({
    action: 'approval_settings_updated',
    message,
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings: wanted, version, isAltered: false };
}

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
