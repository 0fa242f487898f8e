/** Why a withdrawal is declined. 'other' goes with a text of its own. */
export const DECLINE_REASONS = {
  insufficient_funds: 'Insufficient Funds',
  invalid_account: 'Invalid Account Details',
  other: 'Other',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;

/** Why a withdrawal is not sent. 'other' goes with a text of its own. */
export const NOT_SENT_REASONS = {
  payment_account_not_exist: "Payment account doesn't exist",
  technical_issue: 'Technical Issue',
  other: 'Other',
} as const;
export type NotSentReason = keyof typeof NOT_SENT_REASONS;

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...DECLINE_REASONS, ...NOT_SENT_REASONS }),
);

/** A reason as people read it: 'other' is its custom text; text that is no code, which old entries hold, is itself. */
export function reasonLabel(reason: string, customReason?: string): string {
  return (reason === 'other' && customReason) || (LABELS.get(reason) ?? reason);
}
