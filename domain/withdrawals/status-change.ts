import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

/** `customReason` goes with the reason 'other' only. */
export type WithdrawalStatusChange =
  | {
      readonly part: 'approval';
      readonly status: 'pending' | 'approved' | 'declined';
      readonly reason: string | null;
      readonly customReason: string | null;
    }
  | {
      readonly part: 'sending';
      readonly status: 'sent' | 'not_sent';
      readonly reason: string | null;
      readonly customReason: string | null;
    };

/** Each part leaves the other as it is (docs/reference/rules.md, 'Statuses'). `reason` is a checked one. */
export function withdrawalStatusChange(
  status: WithdrawalStatus,
  reason: string | undefined,
  customReason: string | undefined,
): WithdrawalStatusChange {
  const none = { reason: null, customReason: null };
  const given = {
    reason: reason ?? null,
    customReason: reason === 'other' ? (customReason ?? null) : null,
  };
  switch (status) {
    case 'pending':
    case 'approved':
      return { part: 'approval', status, ...none };
    case 'declined':
      return { part: 'approval', status, ...given };
    case 'sent':
      return { part: 'sending', status, ...none };
    case 'not_sent':
      return { part: 'sending', status, ...given };
    default:
      return status satisfies never;
  }
}
