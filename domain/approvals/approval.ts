/** In display order. The table `approvals` names them in a check. */
export const APPROVAL_KIND_LABELS = {
  payout: 'Payout',
  'manual-entry': 'Manual entry',
  edit: 'Edit',
  'receiving-accounts': 'Receiving accounts',
  role: 'Role',
  security: 'Security',
} as const;
export type ApprovalKind = keyof typeof APPROVAL_KIND_LABELS;
export const APPROVAL_KINDS = Object.keys(APPROVAL_KIND_LABELS) as readonly ApprovalKind[];

export const APPROVAL_STATE_LABELS = {
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
export type ApprovalState = keyof typeof APPROVAL_STATE_LABELS;
export const APPROVAL_STATES = Object.keys(APPROVAL_STATE_LABELS) as readonly ApprovalState[];

export const APPROVABLE_CALLS = [
  'updateWithdrawalStatus',
  'updateWithdrawalAmount',
  'updateWithdrawalUsername',
  'updateWithdrawalMethod',
  'updateDepositStatus',
  'updateDepositAmount',
  'updateDepositUsername',
  'createManualDeposit',
  'createManualWithdrawal',
  'enterReceipt',
  'allocateReceipt',
  'moveAllocation',
  'undoAllocation',
  'dismissReceipt',
  'returnReceipt',
  'writeOff',
  'updatePaymentSettings',
  'saveReceivingAccount',
  'updateReceiptSettings',
  'saveMailbox',
  'removeMailbox',
  'teachMailTemplate',
  'updateAppearance',
  'setAdminUserRole',
  'createAdminUser',
  'removeAdminUser',
  'setAdminPassword',
  'removeAdminFactors',
  'getAdminCredentials',
  'updateApprovalSettings',
  'updateSignalSettings',
  'updateSignInSettings',
  'updateSessionSettings',
] as const;
export type ApprovableCall = (typeof APPROVABLE_CALLS)[number];

export const WAITS_FOR_APPROVAL = 'Nothing has changed yet: a second person has to approve it.';
