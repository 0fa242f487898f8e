import type { ParsedInput } from '#contract/calls.ts';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { ApprovalSettings } from '#domain/approvals/approval-settings.ts';
import {
  approvalSettingsChanges,
  approvedCalls,
  loosensApprovals,
} from '#domain/approvals/settings-changes.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { ChangeContext } from './change-context.ts';
import { changeSettings, type SettingsChange, settingsOutcome } from './change-settings.ts';
import { approvalSettings } from './store.ts';
import { decidingOf } from './view.ts';

const FAMILY: SettingsChange<ApprovalSettings> = {
  stored: approvalSettings,
  call: 'updateApprovalSettings',
  action: 'approval_settings_updated',
  kind: 'security',
  title: 'Approvals',
  summary: 'Ask less often for a second person',
  changesOf: approvalSettingsChanges,
  loosens: loosensApprovals,
  check: requireSecondPerson,
};

export const getApprovalSettings = defineHandler('getApprovalSettings', async (_, { database, signer }) => {
  const { settings, version } = await approvalSettings.load(database.queries, signer);
  return { settings, version };
});

export const updateApprovalSettings = defineHandler(
  'updateApprovalSettings',
  async ({ input, staff }, { change, signer }) => {
    const changed = await change((transaction, log) =>
      changeApprovalSettings({ transaction, log, staff, signer }, input),
    );
    const { settings, version } = changed;
    return { ...settingsOutcome(changed), settings, version };
  },
);

/** One owner alone cannot loosen them where roles need a second one. ABORTED, FAILED_PRECONDITION. */
export function changeApprovalSettings(context: ChangeContext, input: ParsedInput<'updateApprovalSettings'>) {
  return changeSettings(context, FAMILY, input.settings, input);
}

/** A change that nobody could approve would never be made. */
async function requireSecondPerson({ transaction }: ChangeContext, wanted: ApprovalSettings): Promise<void> {
  const staff = await transaction
    .selectFrom('staff')
    .select('role')
    .where('removed_at', 'is', null)
    .execute();
  const isAlone = (call: ApprovableCall) =>
    staff.filter(({ role }) => can(role as Role, decidingOf(call))).length < 2;
  if (!approvedCalls(wanted).some(isAlone)) return;
  throw new CallError(
    'FAILED_PRECONDITION',
    'Only one person on the staff may do this, so nobody could approve it. Add a second one first.',
  );
}
