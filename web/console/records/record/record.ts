import type { DepositRecord } from '#contract/deposit-record.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import type { DepositStatus } from '#domain/deposits/deposit.ts';
import type { DEPOSIT_METHOD_VALUES, WithdrawalMethod } from '#domain/methods/methods.ts';
import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

export type Records = { readonly deposit: DepositRecord; readonly withdrawal: WithdrawalRecord };
export type RecordKind = keyof Records;

/** The statuses that staff may set, by kind. */
export type Statuses = { readonly deposit: DepositStatus; readonly withdrawal: WithdrawalStatus };

export type Methods = {
  readonly deposit: (typeof DEPOSIT_METHOD_VALUES)[number];
  readonly withdrawal: WithdrawalMethod;
};

export type ListedRecord = Pick<DepositRecord, keyof DepositRecord & keyof WithdrawalRecord>;

export type LoadedPage<Listed> = {
  readonly records: readonly Listed[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
};

export function amountText(amount: number): string {
  const cents = centsFromUsd(amount);
  return cents === undefined ? 'N/A' : formatUsd(cents);
}
