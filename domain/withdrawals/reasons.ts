import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

/** 'other' comes with custom text. */
export const DECLINE_REASONS = {
  insufficient_funds: 'Insufficient Funds',
  invalid_account: 'Invalid Account Details',
  other: 'Other',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** 'other' comes with custom text. */
export const NOT_SENT_REASONS = {
  payment_account_not_exist: "Payment account doesn't exist",
  technical_issue: 'Technical Issue',
  other: 'Other',
} as const;
export type NotSentReason = keyof typeof NOT_SENT_REASONS;

export type ReasonLabel = (typeof DECLINE_REASONS)[DeclineReason] | (typeof NOT_SENT_REASONS)[NotSentReason];

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...DECLINE_REASONS, ...NOT_SENT_REASONS }),
);

/** 'other' is replaced by its custom text; text that is not a code stays as it is. */
export function reasonLabel(reason: string, customReason?: string): string {
  return (reason === 'other' && customReason) || (LABELS.get(reason) ?? reason);
}

export type ReasonedStatus = 'declined' | 'not_sent';

export function takesReason(status: string): status is ReasonedStatus {
  return status === 'declined' || status === 'not_sent';
}

export type ReasonProblem = { readonly field: 'reason' | 'customReason'; readonly message: string };

/** Undefined also for a status that takes none. */
export function checkReason(
  status: WithdrawalStatus,
  reason: string | undefined,
  customReason: string | undefined,
): ReasonProblem | undefined {
  if (!takesReason(status)) return undefined;
  const choice = REASON_CHOICES[status];
  if (reason === undefined || !Object.hasOwn(choice.reasons, reason)) {
    return { field: 'reason', message: choice.message };
  }
  if (reason === 'other' && !customReason?.trim()) {
    return { field: 'customReason', message: 'Please enter a custom reason.' };
  }
  return undefined;
}

export const REASON_CHOICES: Readonly<
  Record<ReasonedStatus, { readonly reasons: Readonly<Record<string, string>>; readonly message: string }>
> = {
  declined: {
    reasons: DECLINE_REASONS,
    message: 'Please select a reason for declining this withdrawal.',
  },
  not_sent: {
    reasons: NOT_SENT_REASONS,
    message: 'Please select a reason for not sending this withdrawal.',
  },
};
