import { describe, expect, test } from 'vitest';
import { mappedFormat } from './mapped-format.ts';
import { mappingPhrases, mappingProblem, type StatementMapping } from './mapping.ts';

const PLAIN: StatementMapping = {
  rail: 'zelle',
  date: 'Posted On',
  dateOrder: 'mdy',
  zone: 'America/New_York',
  amount: 'Amount',
};

/** What a mapping makes of one row. */
function read(mapping: StatementMapping, cells: Readonly<Record<string, string>>) {
  const titles = Object.keys(cells);
  return mappedFormat('mine', 'Mine', mapping).read((column) => cells[column] ?? '', undefined, titles);
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

describe('where a column says which way the money went', () => {
  const direction = { column: 'Type', in: ['Credit', 'received'], out: ['Debit', 'DR'] };
  test.each([
    ['20.00', 'Debit', { direction: 'out', amount: 2_000 }],
    ['20.00', 'credit', { direction: 'in', amount: 2_000 }],
    ['-20.00', 'DEBIT', { direction: 'out', amount: 2_000 }],
    ['$20.00', 'ACH_CREDIT', { direction: 'in', amount: 2_000 }],
    ['20.00', 'Money received', { direction: 'in', amount: 2_000 }],
    ['(20.00)', 'DR', { direction: 'out', amount: 2_000 }],
  ])('%s of %s', (Amount, Type, expected) => {
    const cells = { 'Posted On': '03/16/2026', Amount, Type };
    expect(read({ ...PLAIN, direction }, cells)).toMatchObject({ read: expected });
  });

  test.each([
    ['20.00', 'Reversal', 'Its Type says neither that money came in nor that it went out: Reversal.'],
    ['20.00', '', 'Its Type says neither that money came in nor that it went out: there is none.'],
    [
      '20.00',
      'Debit of credit',
      'Its Type says both that money came in and that it went out: Debit of credit.',
    ],
    ['-20.00', 'Credit', 'Its amount goes the other way than its Type: -20.00.'],
    ['x', 'Credit', 'Its amount cannot be read: x.'],
  ])('%s of %j cannot be read', (Amount, Type, why) => {
    const cells = { 'Posted On': '03/16/2026', Amount, Type };
    expect(read({ ...PLAIN, direction }, cells)).toEqual({ kind: 'unreadable', why });
  });
});

describe('money out without a sign is not booked as money in where no column was named', () => {
  test.each([
    ['Type', 'Debit'],
    ['Credit Debit Indicator', 'DR'],
    ['Transaction Type', 'Withdrawal'],
    ['Kind', 'Sent'],
    ['In/Out', 'OUT'],
    ['Details', 'Zelle payment to Ann Doe'],
    ['Description', 'WITHDRAWAL TRANSFER 123'],
  ])('%s: %s', (column, said) => {
    const cells = { 'Posted On': '03/16/2026', Amount: '20.00', [column]: said };
    expect(read(PLAIN, cells)).toMatchObject({
      kind: 'unreadable',
      why: `Its amount has no sign, and its ${column} says ‘${said}’.`,
      asks: 'direction',
    });
    expect(read(PLAIN, { ...cells, Amount: '-20.00' })).toMatchObject({ read: { direction: 'out' } });
  });

  test.each([
    ['Memo', 'Debit'],
    ['Note', 'Withdrawal for Ann'],
    ['Details', 'Zelle payment from Ann to Bo'],
    ['Type', 'Credit'],
    ['Status', 'Posted'],
  ])('%s: %s says nothing of it', (column, said) => {
    const cells = { 'Posted On': '03/16/2026', Amount: '20.00', [column]: said };
    expect(read(PLAIN, cells)).toMatchObject({ read: { direction: 'in' } });
  });
});

test('several conditions must all hold, also that a text is not there', () => {
  const only = [
    { column: 'Details', contains: 'zelle' },
    { column: 'Kind', contains: 'fee', not: true },
  ];
  const cells = { 'Posted On': '03/16/2026', Amount: '5', Details: 'ZELLE credit', Kind: 'Transfer' };
  expect(read({ ...PLAIN, only }, cells)).toMatchObject({ kind: 'receipt' });
  expect(read({ ...PLAIN, only }, { ...cells, Details: 'Card' })).toMatchObject({
    why: 'Its Details does not contain ‘zelle’.',
  });
  expect(read({ ...PLAIN, only }, { ...cells, Kind: 'Wire fee' })).toEqual({
    kind: 'passed',
    why: 'Its Kind contains ‘fee’.',
  });
});

test.each([
  ['Zelle from ANN DOE BACs44a9oiu1', 'ANN DOE', 'BACs44a9oiu1'],
  ['Zelle from ANN DOE 24183920174', 'ANN DOE', '24183920174'],
  ['Zelle from ANN DOE', 'ANN DOE', undefined],
  ['Zelle from ANN DOE, ref #77A1B2 (instant)', 'ANN DOE, ref (instant)', '77A1B2'],
])('an id within a text: %s', (Details, payerName, transactionId) => {
  const mapping: StatementMapping = {
    ...PLAIN,
    payerName: { column: 'Details', after: 'from ', take: 'rest' },
    transactionId: { column: 'Details', after: 'from ', take: 'number' },
  };
  const told = read(mapping, { 'Posted On': '03/16/2026', Amount: '5', Details });
  const read_ = told.kind === 'receipt' ? told.read : undefined;
  expect([read_?.payerName, read_?.transactionId]).toEqual([payerName, transactionId]);
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
  const direction = { column: 'Type', in: ['Credit'], out: ['Debit'] };
  expect(mappingProblem({ ...PLAIN, direction })).toBeUndefined();
  expect(mappingProblem({ ...PLAIN, direction, amountOut: 'Debit' })).toBe(
    'Choose a column of what went out, or one that says which way the money went, not both.',
  );
  expect(mappingProblem({ ...PLAIN, direction: { ...direction, out: [] } })).toBe(
    'Enter what Type says of money that came in and of money that went out.',
  );
  expect(mappingProblem({ ...PLAIN, direction: { ...direction, out: ['credit'] } })).toBe(
    'Enter different words for money that came in and for money that went out.',
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
  const direction = { column: 'Type', in: ['Credit', 'CR'], out: ['Debit'] };
  const only = [
    { column: 'Details', contains: 'zelle' },
    { column: 'Status', contains: 'pending', not: true },
  ];
  const transactionId = { column: 'Details', take: 'number' } as const;
  expect(mappingPhrases({ ...PLAIN, direction, only, transactionId }).slice(5)).toEqual([
    'direction: Type, in ‘Credit’ or ‘CR’, out ‘Debit’',
    'only: Details contains ‘zelle’',
    'only: Status does not contain ‘pending’',
    'transaction id: the number in Details',
  ]);
  expect(mappingPhrases({ ...PLAIN, unsignedIn: true }).slice(5)).toEqual(['amounts without a sign came in']);
});

describe('what is not posted yet is passed over', () => {
  const cells = { 'Posted On': '03/16/2026', Amount: '5' };
  test.each([
    [{ Status: 'Pending' }, 'Pending'],
    [{ 'Transaction Status': 'processing' }, 'processing'],
    [{ 'Column 3': 'Pending' }, 'Pending'],
    [{ 'Posted On': 'PENDING - 03/16/2026' }, 'PENDING - 03/16/2026'],
  ])('%j', (said, word) => {
    expect(read(PLAIN, { ...cells, ...said })).toEqual({
      kind: 'passed',
      why: `Not posted yet: ${word}.`,
    });
  });

  test.each([{ Status: 'Posted' }, { Status: 'Processed' }, { Memo: 'Pending' }, { 'Column 3': 'Spending' }])(
    '%j is posted',
    (said) => {
      expect(read(PLAIN, { ...cells, ...said })).toMatchObject({ kind: 'receipt' });
      expect(
        read({ ...PLAIN, note: { column: 'Column 3' } }, { ...cells, 'Column 3': 'Pending' }),
      ).toMatchObject({ read: { note: 'Pending' } });
    },
  );
});
