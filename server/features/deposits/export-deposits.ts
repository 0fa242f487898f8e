import type { DepositInCents } from '#contract/deposit-record.ts';
import { type DepositExportQuery, exportDeposits } from '#contract/deposits.ts';
import { recordCsv } from '#domain/records/record-csv.ts';
import type { ExportedList } from '#server/features/records/export-records.ts';
import { DEPOSIT_LIST } from './view.ts';

export const DEPOSIT_EXPORT: ExportedList<DepositExportQuery, DepositInCents> = {
  ...DEPOSIT_LIST,
  plural: 'deposits',
  route: exportDeposits,
  csvOf: ({ columns }) => recordCsv('deposit', columns),
};
