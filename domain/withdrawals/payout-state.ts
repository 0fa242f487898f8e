import { WITHDRAWAL_STATUS_LABELS, type WithdrawalStatus, withdrawalStatusLabel } from './withdrawal.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...WITHDRAWAL_STATUS_LABELS,
  pending: 'To approve',
  approved: 'To send',
} satisfies Record<WithdrawalStatus, string>;

/** The status that was set last. Set to approved again after being sent, it is not to be sent twice. */
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
