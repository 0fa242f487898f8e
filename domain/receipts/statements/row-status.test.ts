import { describe, expect, test } from 'vitest';
import { mappedFormat } from './mapped-format.ts';
import type { StatementMapping } from './mapping.ts';

const MAPPING: StatementMapping = {
  ...{ rail: 'zelle', date: 'Date', dateOrder: 'mdy', zone: 'America/New_York', amount: 'Amount' },
  payerName: { column: 'Description' },
};

function read(cells: Readonly<Record<string, string>>, mapping = MAPPING) {
  const all: Readonly<Record<string, string>> = {
    ...{ Date: '11/27/2026', Description: 'LEE MOSS', Amount: '50.00' },
    ...cells,
  };
  return mappedFormat('', 'Mine', mapping).read((column) => all[column] ?? '', undefined, Object.keys(all));
}

describe('of a status, only a word of success makes a payment', () => {
  test.each(['Posted', 'Cleared', 'COMPLETE', 'Completed', 'Settled', 'Paid', 'Deposited', 'Success', ''])(
    '%j',
    (Status) => {
      expect(read({ Status })).toMatchObject({ kind: 'receipt' });
      expect(read({ 'Payment Status': Status && `Payment ${Status}` })).toMatchObject({ kind: 'receipt' });
    },
  );

  test.each(['On Hold', 'In progress', 'Unclaimed', 'Awaiting acceptance', 'Not posted', 'Uncleared'])(
    '%s is not posted yet',
    (Status) => {
      expect(read({ Status })).toEqual({ kind: 'passed', why: `Not posted yet: ${Status}.` });
    },
  );

  test.each(['Failed', 'Declined', 'Canceled', 'Cancelled', 'Rejected', 'Expired', 'Payment failed', 'VOID'])(
    '%s is not completed, in a column without a title too',
    (said) => {
      for (const column of ['Status', 'Transaction Status', 'Column 3', 'Delivery status']) {
        expect(read({ [column]: said })).toEqual({ kind: 'passed', why: `Not completed: ${said}.` });
      }
    },
  );

  test.each(['Returned', 'Reversed', 'Refunded', 'Chargeback', 'Disputed'])('%s is told of', (said) => {
    for (const column of ['Status', 'Column 3']) {
      expect(read({ [column]: said })).toEqual({
        kind: 'unreadable',
        why: `Its payment did not stay: its ${column} is ${said}.`,
      });
    }
  });

  test.each(['On the moon', 'Partially returned', 'Sent', 'R', 'Completed?'])(
    '%s is asked about',
    (Status) => {
      expect(read({ Status })).toEqual({
        kind: 'unreadable',
        why: `Its Status is not one that Cage knows: ${Status}. If such payments have come, import by a form only lines whose Status contains it.`,
      });
      const only = { column: 'Status', contains: Status };
      expect(read({ Status }, { ...MAPPING, only })).toMatchObject({ kind: 'receipt' });
      expect(
        read({ Status, Kind: 'Card' }, { ...MAPPING, only: { column: 'Kind', contains: 'Zelle' } }),
      ).toEqual({
        kind: 'passed',
        why: 'Its Kind does not contain ‘Zelle’.',
      });
    },
  );

  test('a condition does not make a payment of what was returned', () => {
    const only = { column: 'Status', contains: 'posted' };
    expect(read({ Status: 'Not posted' }, { ...MAPPING, only })).toMatchObject({ kind: 'passed' });
  });

  test.each([
    ['Description', 'Failed'],
    ['State', 'NY'],
    ['Status date', '11/27/2026'],
    ['Column 3', 'ZELLE FROM LEE MOSS'],
  ])('%s: %s is no status', (column, said) => {
    expect(read({ [column]: said })).toMatchObject({ kind: 'receipt' });
  });
});

describe('a balance or a total between payments is none, though it has a day and an amount', () => {
  test.each([
    ...['Ending balance', 'Beginning Balance', 'Daily ledger balance', 'Ending balance as of 11/27/2026'],
    ...['Balance forward', 'Total deposits', 'Grand total', 'Total of all credits', 'Total received'],
  ])('%s', (said) => {
    expect(read({ Description: said })).toEqual({ kind: 'passed', why: `No payment: ${said}.` });
    expect(read({ 'Column 4': said })).toMatchObject({ kind: 'passed' });
    expect(read({ Memo: said })).toMatchObject({ kind: 'receipt' });
    expect(read({ Said: said }, { ...MAPPING, note: { column: 'Said' } })).toMatchObject({ kind: 'receipt' });
  });

  test.each(['Balance', 'TOTAL'])('%s alone may be either', (said) => {
    expect(read({ Description: said })).toEqual({
      kind: 'unreadable',
      why: `It may be no payment: ${said}.`,
    });
  });

  test.each(['TOTAL WINE & MORE', 'New Balance Store', 'Zelle from Ann Balance', 'Total payoff of Ann Doe'])(
    '%s may have paid',
    (said) => {
      expect(read({ Description: said })).toMatchObject({ kind: 'receipt' });
    },
  );

  test('a column of balances says nothing', () => {
    expect(read({ 'Balance type': 'Current balance' })).toMatchObject({ kind: 'receipt' });
  });
});
