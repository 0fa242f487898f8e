/** Any of them may be set at any time (docs/reference/rules.md, 'Statuses'). */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'declined', 'sent', 'not_sent'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_STATUS_LABELS: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  sent: 'Sent',
  not_sent: 'Not Sent',
};

/** 'Unknown' for anything that is not a status. */
export function withdrawalStatusLabel(value: string): string {
  const status = WITHDRAWAL_STATUSES.find((known) => known === value);
  return status === undefined ? 'Unknown' : WITHDRAWAL_STATUS_LABELS[status];
}
