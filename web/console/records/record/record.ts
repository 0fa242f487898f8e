import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';

/** Each kind of record with its type. */
export type Records = { readonly deposit: DepositRecord; readonly withdrawal: WithdrawalRecord };
export type RecordKind = keyof Records;

/** What every record has, whatever its kind. */
export type ListedRecord = Pick<DepositRecord, keyof DepositRecord & keyof WithdrawalRecord>;

export type LoadedPage<Listed> = {
  readonly records: readonly Listed[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
};
