import type { WithdrawalInCents } from '#contract/withdrawal-record.ts';
import { exportWithdrawals, type WithdrawalExportQuery } from '#contract/withdrawals.ts';
import { recordCsv } from '#domain/records/record-csv.ts';
import type { ExportedList } from '#server/features/records/export-records.ts';
import { WITHDRAWAL_LIST } from './view.ts';

export const WITHDRAWAL_EXPORT: ExportedList<WithdrawalExportQuery, WithdrawalInCents> = {
  ...WITHDRAWAL_LIST,
  plural: 'withdrawals',
  route: exportWithdrawals,
  csvOf: ({ columns }) => recordCsv('withdrawal', columns),
};
