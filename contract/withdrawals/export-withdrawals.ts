import { z } from 'zod';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { defineRoute } from '../define-route.ts';
import { repeated, written } from '../query-fields.ts';
import { withdrawalFilterFields } from './get-withdrawals.ts';

/** The filters of the list, and its columns in their order, `columns` repeated for several. */
const withdrawalExportQuery = z.strictObject({
  ...withdrawalFilterFields,
  minAmount: written(withdrawalFilterFields.minAmount),
  maxAmount: written(withdrawalFilterFields.maxAmount),
  columns: repeated(
    z
      .array(z.enum(LIST_COLUMNS.withdrawal))
      .min(1)
      .max(LIST_COLUMNS.withdrawal.length)
      .default([...USUAL_COLUMNS.withdrawal]),
  ),
});

/** Withdrawals as a CSV file: all that match, in the order of the list. */
export const exportWithdrawals = defineRoute({
  name: 'exportWithdrawals',
  summary: 'Take withdrawals out as a file',
  method: 'GET',
  path: '/withdrawals-export',
  access: 'records.export',
  proof: 'recent',
  query: withdrawalExportQuery,
});

export type WithdrawalExportQuery = z.output<typeof withdrawalExportQuery>;
