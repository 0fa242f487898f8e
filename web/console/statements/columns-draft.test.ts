import { expect, test } from 'vitest';
import { draftOf, mappingOf } from './columns-draft.ts';
import type { Mapping } from './statement-requests.ts';

const LEAST: Mapping = {
  ...{ rail: 'zelle', date: 'Posted', dateOrder: 'dmy', zone: 'UTC', amount: 'Sum' },
  titles: ['Posted', 'Sum'],
};

test.each<readonly [string, Mapping]>([
  ['least', LEAST],
  [
    'most',
    {
      ...LEAST,
      ...{
        time: 'At',
        amountOut: 'Out',
        balance: 'Balance',
        currency: 'Currency',
        unsignedIn: true,
        untitled: true,
      },
      direction: { column: 'Type', in: ['Credit', 'Paid in'], out: ['Debit'] },
      payerName: { column: 'Details', after: 'from ', before: ' on', take: 'rest' },
      transactionId: { column: 'Number' },
      only: [
        { column: 'Details', contains: 'Zelle' },
        { column: 'Status', contains: 'Failed', not: true },
      ],
    },
  ],
])('a form that says the %s is changed without choosing its columns again', (_, mapping) => {
  const file = { columns: mapping.titles ?? [], firstRow: mapping.untitled ? ['01/02/2026'] : null };
  expect(mappingOf(draftOf(mapping), file)).toEqual({ mapping });
});
