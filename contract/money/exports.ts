import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineRoute } from '../base/define-route.ts';
import { line, plainText } from '../base/fields.ts';
import { day } from '../stats.ts';

const entriesQuery = z.strictObject({
  /** As of `getLedger`. */
  account: plainText(120).min(1),
  /** New York days, both included. */
  from: day.optional(),
  to: day.optional(),
});

export const exportLedger = defineRoute({
  name: 'exportLedger',
  summary: 'Take the entries of an account of the ledger out as a file',
  method: 'GET',
  path: '/ledger-export',
  access: 'money.view',
  proof: 'recent',
  query: entriesQuery,
});

export type LedgerExportQuery = z.output<typeof entriesQuery>;

export const exportCloses = defineRoute({
  name: 'exportCloses',
  summary: 'Take the approved closes of an account out as a file',
  method: 'GET',
  path: '/closes-export',
  access: 'money.view',
  proof: 'recent',
  query: z.strictObject({ accountId: line(LONGEST.accountName, 'Choose the account.') }),
});
