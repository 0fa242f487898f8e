/** What staff may set. */
export const DEPOSIT_STATUSES = ['pending', 'sent', 'declined', 'not_sent'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** What a record may carry: `approved` occurs in imported records (docs/reference/rules.md, 'Statuses'). */
export const STORED_DEPOSIT_STATUSES = [...DEPOSIT_STATUSES, 'approved'] as const;
export type StoredDepositStatus = (typeof STORED_DEPOSIT_STATUSES)[number];

export const DEPOSIT_STATUS_LABELS: Readonly<Record<StoredDepositStatus, string>> = {
  pending: 'Pending',
  sent: 'Sent',
  declined: 'Declined',
  not_sent: 'Not Sent',
  approved: 'Approved',
};

/** 'Unknown' for anything that is not a status. */
export function depositStatusLabel(value: string): string {
  return isStored(value) ? DEPOSIT_STATUS_LABELS[value] : 'Unknown';
}

function isStored(value: string): value is StoredDepositStatus {
  return STORED_DEPOSIT_STATUSES.some((status) => status === value);
}
