import type { WithdrawalStatus } from '#domain/withdrawals/status.ts';

/** A status as it is set, with its reason where it takes one. `customReason` goes with the reason 'other' alone. */
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

/**
 * Pending, approved and declined are an approval, sent and not sent a sending; setting one leaves the other part as it
 * is. A reason that no longer applies is gone. Source: docs/reference/rules.md, 'Statuses'.
 * @param reason one that `checkReason` has no problem with
 */
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
