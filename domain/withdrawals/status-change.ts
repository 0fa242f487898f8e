import { type StoredReason, storedReason } from '#domain/reasons/reasons.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

export type WithdrawalStatusChange = StoredReason &
  (
    | { readonly part: 'approval'; readonly status: 'pending' | 'approved' | 'declined' }
    | { readonly part: 'sending'; readonly status: 'sent' | 'not_sent' }
  );

/** Each part leaves the other as it is (docs/reference/rules.md, 'Statuses'). `reason` is a checked one. */
export function withdrawalStatusChange(
  status: WithdrawalStatus,
  reason: string | undefined,
  customReason: string | undefined,
): WithdrawalStatusChange {
  const none = { reason: null, customReason: null };
  const given = storedReason(reason, customReason);
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

type Changes = {
  readonly statusUpdatedByName: string | null;
  /** As ISO 8601. */
  readonly statusUpdatedAt: string | null;
  readonly sendStatusUpdatedByName: string | null;
  readonly sendStatusUpdatedAt: string | null;
};

export function lastStatusChange(withdrawal: Changes) {
  const approval = { name: withdrawal.statusUpdatedByName, at: withdrawal.statusUpdatedAt };
  const sending = { name: withdrawal.sendStatusUpdatedByName, at: withdrawal.sendStatusUpdatedAt };
  if (sending.at === null) return approval;
  return approval.at === null || Date.parse(sending.at) >= Date.parse(approval.at) ? sending : approval;
}
