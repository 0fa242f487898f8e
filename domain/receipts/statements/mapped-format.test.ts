import { describe, expect, test } from 'vitest';
import { mappedFormat, mappingPhrases, mappingProblem, type StatementMapping } from './mapped-format.ts';
import { findHeader, likelyTitles } from './statement-format.ts';

const PLAIN: StatementMapping = {
  rail: 'zelle',
  date: 'Posted On',
  dateOrder: 'mdy',
  zone: 'America/New_York',
  amount: 'Amount',
};

/** What a mapping makes of one row. */
function read(mapping: StatementMapping, cells: Readonly<Record<string, string>>) {
  return mappedFormat('mine', 'Mine', mapping).read((column) => cells[column] ?? '', undefined);
}

test('a payment is read from the columns chosen', () => {
  const mapping = {
    ...PLAIN,
    time: 'At',
    payerName: { column: 'Details', after: 'from ', before: ' ref' },
    payerHandle: { column: 'Phone' },
    note: { column: 'Memo' },
    transactionId: { column: 'Details', after: 'ref ' },
  };
  const cells = {
    'Posted On': '03/16/2026',
    At: '9:05 PM',
    Amount: '$1,250.00',
    Details: 'Zelle From Ann Doe ref 77A1',
    Phone: '555-0100',
    Memo: 'K7Q4-M2XP',
  };
  expect(read(mapping, cells)).toEqual({
    kind: 'receipt',
    read: {
      rail: 'zelle',
      event: 'payment',
      direction: 'in',
      amount: 125_000,
      currency: 'usd',
      occurredAt: new Date('2026-03-17T01:05:00Z'),
      payerName: 'Ann Doe',
      payerHandle: '555-0100',
      note: 'K7Q4-M2XP',
      transactionId: '77A1',
    },
  });
});

describe('the time', () => {
  test.each([
    ['2026-03-16 09:05:00', 'ymd', '2026-03-16T13:05:00Z'],
    ['2026-03-16T09:05:00Z', 'ymd', '2026-03-16T09:05:00Z'],
    ['2026-03-16T09:05:00.250+02:00', 'ymd', '2026-03-16T07:05:00Z'],
    ['16/03/2026 9:05 PM', 'dmy', '2026-03-17T01:05:00Z'],
    ['03/16/2026 09:05 PDT', 'mdy', '2026-03-16T16:05:00Z'],
    ['03/16/2026', 'mdy', '2026-03-16T04:00:00Z'],
  ] as const)('of %s (%s) is %s', (text, dateOrder, instant) => {
    expect(read({ ...PLAIN, dateOrder }, { 'Posted On': text, Amount: '5' })).toMatchObject({
      read: { occurredAt: new Date(instant) },
    });
  });

  test.each(['', '16/03/2026', '03/16/2026 noon', '03/16/2026 09:05 MOON'])('%j is unreadable', (text) => {
    expect(read(PLAIN, { 'Posted On': text, Amount: '5' })).toMatchObject({ kind: 'unreadable' });
  });
});

describe('what came in and went out in columns of their own', () => {
  const mapping = { ...PLAIN, amount: 'Credit', amountOut: 'Debit' };
  test.each([
    ['5.00', '', { direction: 'in', amount: 500 }],
    ['5.00', '0.00', { direction: 'in', amount: 500 }],
    ['', '5.00', { direction: 'out', amount: 500 }],
    ['', '-5.00', { direction: 'out', amount: 500 }],
  ])('%j and %j', (Credit, Debit, expected) => {
    expect(read(mapping, { 'Posted On': '03/16/2026', Credit, Debit })).toMatchObject({ read: expected });
  });

  test.each([
    ['5.00', '6.00', 'It has an amount that came in and one that went out.'],
    ['', '', 'Its amount cannot be read: there is none.'],
    ['', 'x', 'Its amount cannot be read: x.'],
  ])('%j and %j cannot be read', (Credit, Debit, why) => {
    expect(read(mapping, { 'Posted On': '03/16/2026', Credit, Debit })).toEqual({ kind: 'unreadable', why });
  });
});

test('rows without the text that was asked for are passed over', () => {
  const mapping = { ...PLAIN, only: { column: 'Details', contains: 'zelle' } };
  const cells = { 'Posted On': '03/16/2026', Amount: '5' };
  expect(read(mapping, { ...cells, Details: 'ZELLE credit' })).toMatchObject({ kind: 'receipt' });
  expect(read(mapping, { ...cells, Details: 'Card purchase' })).toEqual({
    kind: 'passed',
    why: 'Its Details does not contain ‘zelle’.',
  });
});

test('a part that is not there is empty, not the whole cell', () => {
  const mapping = { ...PLAIN, payerName: { column: 'Details', after: 'from ' } };
  expect(read(mapping, { 'Posted On': '03/16/2026', Amount: '5', Details: 'Deposit' })).not.toHaveProperty(
    'read.payerName',
  );
});

test('a mapping that could not be right is refused in words', () => {
  expect(mappingProblem(PLAIN)).toBeUndefined();
  expect(mappingProblem({ ...PLAIN, zone: 'Moon' })).toBe(
    'Enter a time zone such as America/New_York, not Moon.',
  );
  expect(mappingProblem({ ...PLAIN, amount: 'Posted On' })).toBe(
    'Choose different columns for the date and the amount.',
  );
  expect(mappingProblem({ ...PLAIN, amountOut: 'Amount' })).toBe(
    'Choose different columns for what came in and what went out.',
  );
});

test('a mapping reads as phrases in the log', () => {
  const payerName = { column: 'Details', after: 'from ', before: undefined };
  expect(mappingPhrases({ ...PLAIN, payerName, note: undefined })).toEqual([
    'rail: zelle',
    'date: Posted On',
    'date order: mdy',
    'zone: America/New_York',
    'amount: Amount',
    'payer name: Details after ‘from ’',
  ]);
});

test('the header is known by all columns of the mapping, in any order and with any delimiter', () => {
  const { columns } = mappedFormat('mine', 'Mine', { ...PLAIN, note: { column: 'Memo' } });
  const lines = ['Some Bank', 'Amount;"Memo; text";MEMO; posted on ;', '5;;x;03/16/2026'];
  expect(findHeader(lines, { columns })).toEqual({
    at: 1,
    delimiter: ';',
    names: ['amount', 'memotext', 'memo', 'postedon'],
    width: 5,
  });
  expect(findHeader(lines, { columns: [...columns, 'Fee'] })).toBeUndefined();
  expect(likelyTitles(lines)).toEqual(['Amount', 'Memo; text', 'MEMO', 'posted on']);
  expect(likelyTitles([])).toEqual([]);
});
