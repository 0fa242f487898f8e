import { type Cents, formatUsdBrief } from '#domain/money/usd.ts';
import { APPROVABLE_CALLS, type ApprovableCall, type ApprovalKind } from './approval.ts';
import type { ApprovalSettings } from './approval-settings.ts';

export function approvalSettingsChanges(before: ApprovalSettings, after: ApprovalSettings): string[] {
  return [
    ...changed('payouts', limitText(before.payoutAbove), limitText(after.payoutAbove)),
    ...changed('manual entries', limitText(before.manualEntryAbove), limitText(after.manualEntryAbove)),
    ...changed('edits', limitText(before.editAbove), limitText(after.editAbove)),
    ...changed(
      'differences by an owner',
      limitText(before.differenceAbove),
      limitText(after.differenceAbove),
    ),
    ...changed(
      'receiving accounts',
      switchText(before.receivingAccounts),
      switchText(after.receivingAccounts),
    ),
    ...changed('roles', switchText(before.roles), switchText(after.roles)),
  ];
}

export function approvedCalls(settings: ApprovalSettings): readonly ApprovableCall[] {
  const on: Readonly<Record<ApprovalKind, boolean>> = {
    payout: settings.payoutAbove !== null,
    'manual-entry': settings.manualEntryAbove !== null,
    edit: settings.editAbove !== null,
    'receiving-accounts': settings.receivingAccounts,
    role: settings.roles,
    security: settings.roles,
  };
  return APPROVABLE_CALLS.filter((call) => on[KIND_OF[call]]);
}

/** Whether `after` asks less of a second person. */
export function loosensApprovals(before: ApprovalSettings, after: ApprovalSettings): boolean {
  return (
    isHigher(before.payoutAbove, after.payoutAbove) ||
    isHigher(before.manualEntryAbove, after.manualEntryAbove) ||
    isHigher(before.editAbove, after.editAbove) ||
    isHigher(before.differenceAbove, after.differenceAbove) ||
    (before.receivingAccounts && !after.receivingAccounts) ||
    (before.roles && !after.roles)
  );
}

function isHigher(before: Cents | null, after: Cents | null): boolean {
  return before !== null && (after === null || after > before);
}

const KIND_OF: Readonly<Record<ApprovableCall, ApprovalKind>> = {
  updateWithdrawalStatus: 'payout',
  updateWithdrawalAmount: 'edit',
  updateWithdrawalUsername: 'edit',
  updateWithdrawalMethod: 'edit',
  updateDepositStatus: 'manual-entry',
  updateDepositAmount: 'edit',
  updateDepositUsername: 'edit',
  createManualDeposit: 'manual-entry',
  createManualWithdrawal: 'manual-entry',
  enterReceipt: 'manual-entry',
  allocateReceipt: 'manual-entry',
  moveAllocation: 'manual-entry',
  undoAllocation: 'manual-entry',
  dismissReceipt: 'manual-entry',
  returnReceipt: 'payout',
  writeOff: 'manual-entry',
  updatePaymentSettings: 'receiving-accounts',
  saveReceivingAccount: 'receiving-accounts',
  updateReceiptSettings: 'receiving-accounts',
  saveMailbox: 'receiving-accounts',
  removeMailbox: 'receiving-accounts',
  teachMailTemplate: 'receiving-accounts',
  updateAppearance: 'receiving-accounts',
  setAdminUserRole: 'role',
  createAdminUser: 'role',
  removeAdminUser: 'security',
  setAdminPassword: 'security',
  removeAdminFactors: 'security',
  getAdminCredentials: 'security',
  updateApprovalSettings: 'security',
  updateSignalSettings: 'security',
  updateSignInSettings: 'security',
  updateSessionSettings: 'security',
};

function changed(what: string, before: string, after: string): string[] {
  return before === after ? [] : [`${what} ${before} → ${after}`];
}

function limitText(limit: Cents | null): string {
  return limit === null ? 'never' : `above ${formatUsdBrief(limit)}`;
}

function switchText(isOn: boolean): string {
  return isOn ? 'always' : 'never';
}
