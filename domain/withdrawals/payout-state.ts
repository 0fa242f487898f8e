import { WITHDRAWAL_STATUS_LABELS, type WithdrawalStatus, withdrawalStatusLabel } from './withdrawal.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...WITHDRAWAL_STATUS_LABELS,
  pending: 'To approve',
  approved: 'To send',
} satisfies Record<WithdrawalStatus, string>;

/**
 * Where a withdrawal stands, in one state: the status that was set last. One that was sent and then set to approved
 * again is not to be sent a second time.
 */
export function payoutState({
  status,
  sendStatus,
}: {
  readonly status: string;
  readonly sendStatus: string | null;
}): {
  readonly status: string;
  readonly words: string;
} {
  const last = status === 'approved' && sendStatus === 'sent' ? sendStatus : status;
  return { status: last, words: WORDS[last] ?? withdrawalStatusLabel(last) };
}
