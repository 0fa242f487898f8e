import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import type { StatusChoice } from '../records/record/record-source.ts';

type Shown = Pick<
  WithdrawalRecord,
  'status' | 'declineReason' | 'customDeclineReason' | 'sendDeclineReason' | 'customSendDeclineReason'
>;

export function hasStatus(withdrawal: Shown, choice: StatusChoice<'withdrawal'>): boolean {
  const { status } = choice;
  const reason = choice.reason ?? null;
  const customReason = choice.customReason ?? null;
  if (withdrawal.status !== status) return false;
  switch (status) {
    case 'declined':
      return withdrawal.declineReason === reason && withdrawal.customDeclineReason === customReason;
    case 'not_sent':
      return withdrawal.sendDeclineReason === reason && withdrawal.customSendDeclineReason === customReason;
    case 'pending':
    case 'approved':
    case 'sent':
      return true;
    default:
      return status satisfies never;
  }
}
