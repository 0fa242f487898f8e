import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';

type Changes = Pick<
  WithdrawalRecord,
  'statusUpdatedByName' | 'statusUpdatedAt' | 'sendStatusUpdatedByName' | 'sendStatusUpdatedAt'
>;

/** The later of the approval's change and the sending's. */
export function lastStatusChange(withdrawal: Changes) {
  const approval = { name: withdrawal.statusUpdatedByName, at: withdrawal.statusUpdatedAt };
  const sending = { name: withdrawal.sendStatusUpdatedByName, at: withdrawal.sendStatusUpdatedAt };
  if (sending.at === null) return approval;
  return approval.at === null || Date.parse(sending.at) >= Date.parse(approval.at) ? sending : approval;
}
