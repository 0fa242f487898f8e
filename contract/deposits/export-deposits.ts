import { z } from 'zod';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { defineRoute } from '../define-route.ts';
import { repeated, written } from '../query-fields.ts';
import { depositFilterFields } from './get-deposits.ts';

/** The filters of the list, and its columns in their order, `columns` repeated for several. */
const depositExportQuery = z.strictObject({
  ...depositFilterFields,
  minAmount: written(depositFilterFields.minAmount),
  maxAmount: written(depositFilterFields.maxAmount),
  columns: repeated(
    z
      .array(z.enum(LIST_COLUMNS.deposit))
      .min(1)
      .max(LIST_COLUMNS.deposit.length)
      .default([...USUAL_COLUMNS.deposit]),
  ),
});

/** Deposits as a CSV file: all that match, in the order of the list. */
export const exportDeposits = defineRoute({
  name: 'exportDeposits',
  summary: 'Take deposits out as a file',
  method: 'GET',
  path: '/deposits-export',
  access: 'records.export',
  proof: 'recent',
  query: depositExportQuery,
});

export type DepositExportQuery = z.output<typeof depositExportQuery>;
