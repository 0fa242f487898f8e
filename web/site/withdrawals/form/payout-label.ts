import type { WithdrawalMethod } from '#domain/methods/methods.ts';
import type { PayoutField } from '#domain/methods/payout.ts';
import * as words from '#words/withdrawals.tsx';

export function payoutLabel(method: WithdrawalMethod, field: PayoutField['name']): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = words.payoutLabels;
  return labels[method]?.[field] ?? field;
}
