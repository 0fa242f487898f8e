import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import type { PayoutField } from '#domain/methods/payout.ts';
import * as words from '#words/withdrawals.tsx';

/** What a player reads beside a field of a method that pays to an account. */
export function payoutLabel(method: WithdrawalMethod, field: PayoutField['name']): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = words.payoutLabels;
  return labels[method]?.[field] ?? field;
}
