import { describe, expect, test } from 'vitest';
import { cashApp } from './cash-app.ts';
import type { StatementFormat } from './statement-format.ts';
import { venmo } from './venmo.ts';

function readBy(format: StatementFormat, cells: Readonly<Record<string, string>>) {
  return format.read((column) => cells[column] ?? '', undefined, Object.keys(cells));
}

const ofVenmo = (Type: string, amount: string, Status = 'Complete') =>
  readBy(venmo, {
    ...{ ID: '4478090889072638831', Datetime: '2026-11-27T14:07:13', Type, Status, Note: 'K7Q4-M2XP' },
    ...{ From: 'Lucky House', To: 'Lee Moss', 'Amount (total)': amount },
  });

const ofCashApp = (type: string, Amount: string, Status = 'COMPLETE') =>
  readBy(cashApp, {
    ...{
      'Transaction ID': 'abc2',
      Date: '2026-11-27 09:00:00 EST',
      'Transaction Type': type,
      Currency: 'USD',
    },
    ...{ Amount, Status, Notes: '', 'Name of sender/receiver': 'Lee Moss' },
  });

describe('a type that undoes a payment is told of, without a guess which', () => {
  test.each([
    ['Dispute', 'dispute'],
    ['Chargeback', 'dispute'],
    ['Payment Reversal', 'dispute'],
    ['Refund', 'refund'],
    ['Payment Refund', 'refund'],
  ])('%s', (type, event) => {
    expect(ofVenmo(type, '- $50.00')).toMatchObject({
      kind: 'receipt',
      read: { event, direction: 'out', amount: 5_000, transactionId: '4478090889072638831' },
    });
    expect(ofVenmo(type, '- $50.00')).not.toHaveProperty('read.undoes');
    expect(ofCashApp(type, '-$90.00')).toMatchObject({
      kind: 'receipt',
      read: { event, direction: 'out', amount: 9_000, transactionId: 'abc2' },
    });
    expect(ofCashApp(type, '-$90.00')).not.toHaveProperty('read.undoes');
  });

  test.each(['Dispute', 'Chargeback', 'Refund', 'Chargeback Reversal'])(
    '%s in favour is asked about',
    (type) => {
      const unknown = { kind: 'unreadable', why: `Its type is not known: ${type}.` };
      expect(ofVenmo(type, '+ $50.00')).toEqual(unknown);
      expect(ofCashApp(type, '$90.00')).toEqual(unknown);
    },
  );

  test('what is not of a payment, or not complete, is not taken for one undone', () => {
    expect(ofVenmo('Instant Transfer Reversal', '- $50.00')).toMatchObject({ kind: 'unreadable' });
    expect(ofVenmo('Dispute', '- $50.00', 'Pending')).toEqual({
      kind: 'unreadable',
      why: 'Its status is not known: Pending.',
    });
    const cameIn = { kind: 'receipt', read: { event: 'payment', direction: 'in', amount: 5_000 } };
    expect(ofVenmo('Debit Card Refund', '+ $50.00')).toMatchObject(cameIn);
    expect(ofCashApp('Cash Card Refund', '$50.00')).toMatchObject(cameIn);
    expect(ofCashApp('Chargeback', '-$50.00', 'CANCELED')).toMatchObject({ kind: 'passed' });
  });
});

test.each(['Payment Received', 'Business Payment', 'Cash for Business', 'Bill Split', ''])(
  'money that came in by a type that Cash App is not known to have is asked about: %j',
  (type) => {
    expect(ofCashApp(type, '$90.00')).toEqual({ kind: 'unreadable', why: `Its type is not known: ${type}.` });
    expect(ofCashApp(type, '-$90.00')).toMatchObject({
      kind: 'receipt',
      read: { direction: 'out', amount: 9_000 },
    });
    expect(ofCashApp(type, 'lots')).toMatchObject({ kind: 'unreadable' });
  },
);

test.each([
  ['in', 'Cash In', 'Deposits', 'Direct Deposit', 'Paper Money Deposit', 'Bitcoin Sale', 'Stock Sell'],
  ['in', 'Boost Payment', 'Savings Internal Transfer', 'Borrow', 'Interest Paid', 'Tax Refund'],
  ['out', 'Cash Out', 'Withdrawal', 'Bitcoin Recurring Buy', 'Cash Card Debit'],
] as const)('what is no payment between people moves the account’s money: %s', (direction, ...types) => {
  for (const type of types) {
    const own = { event: 'payment', direction, amount: 9_000, transactionId: 'abc2', note: type };
    expect(ofCashApp(type, '$90.00'), type).toMatchObject({ kind: 'receipt', read: own });
    expect(ofCashApp(type, '-$90.00'), type).toMatchObject({ read: { direction: 'out' } });
    expect(ofCashApp(type, '$90.00', 'CANCELED'), type).toMatchObject({ kind: 'passed' });
  }
  expect(ofCashApp('Account Notifications', '$90.00')).toMatchObject({ kind: 'passed' });
});

describe('a fee on the line of a payment is money of its own', () => {
  const withNet = (Amount: string, net: string, id = 'abc2') =>
    readBy(cashApp, {
      ...{ 'Transaction ID': id, Date: '2026-11-27 09:00:00 EST', 'Transaction Type': 'P2P' },
      ...{ Currency: 'USD', Amount, 'Net Amount': net, Status: 'COMPLETE' },
    });

  test.each([
    ['$50.00', '$48.62', 'out', 138],
    ['-$50.00', '-$50.30', 'out', 30],
    ['-$50.00', '-$48.25', 'in', 175],
  ])('%s that moves %s', (amount, net, direction, cents) => {
    const fee = {
      event: 'payment',
      direction,
      amount: cents,
      note: 'Fee of abc2',
      transactionId: 'abc2-fee',
    };
    expect(withNet(amount, net)).toMatchObject({ read: { amount: 5_000 }, fee });
  });

  test.each([
    ['$50.00', '$50.00'],
    ['$50.00', ''],
    ['$50.00', 'lots'],
  ])('none of %s that moves %s', (amount, net) => {
    expect(withNet(amount, net)).toMatchObject({ kind: 'receipt', fee: undefined });
  });

  test('none of a payment without a number, whose fee would be taken for another', () => {
    expect(withNet('$50.00', '$48.62', '')).toMatchObject({ kind: 'receipt', fee: undefined });
  });
});

describe('a date is read however the app or a spreadsheet program has written it', () => {
  const occurredAt = (format: StatementFormat, date: string) => {
    const cells = { ID: '4478090889072638831', Type: 'Payment', Status: 'Complete', Note: '' };
    const ofApp = { 'Transaction ID': 'abc2', 'Transaction Type': 'P2P', Currency: 'USD', Amount: '$5.00' };
    const people = { From: 'Lee Moss', To: 'Lucky House', 'Amount (total)': '+ $5.00' };
    const reading = readBy(format, { ...cells, ...ofApp, ...people, Datetime: date, Date: date });
    return reading.kind === 'receipt' ? reading.read.occurredAt : reading;
  };

  test.each([
    '2026-09-11 09:00:00 EDT',
    '2026-09-11 09:00 EDT',
    '2026-09-11 9:00:00 EDT',
    '2026-9-11 9:00 EDT',
    '2026-09-11 06:00:00 PDT',
    '2026-09-11 9:00 AM EDT',
    '2026-09-11T09:00:00-04:00',
    '2026-09-11T13:00:00Z',
    '2026-09-11 09:00:00',
    '9/11/2026 9:00',
    '9/11/26 9:00',
    '09/11/2026 09:00:00',
    '9/11/2026 9:00:00 AM',
    '9/11/2026, 9:00 AM EDT',
    'Sep 11, 2026 9:00 AM',
    'Sep 11, 2026, 9:00:00 AM EDT',
  ])('%s of Cash App', (date) => {
    expect(occurredAt(cashApp, date)).toEqual(new Date('2026-09-11T13:00:00Z'));
  });

  test.each([
    '2026-09-11T13:00:00',
    '2026-09-11T13:00:00Z',
    '2026-09-11 13:00:00',
    '9/11/2026 13:00',
    '9/11/2026 1:00:00 PM',
  ])('%s of Venmo', (date) => {
    expect(occurredAt(venmo, date)).toEqual(new Date('2026-09-11T13:00:00Z'));
  });

  test.each([
    '2026-09-11',
    '13/09/2026 9:00',
    '2026-09-11 09:00:00 XYZ',
    '9:00',
    '46276.375',
    '2026-09-11 25:00',
  ])('%s is none', (date) => {
    const why = `Its date cannot be read: ${date}.`;
    for (const format of [cashApp, venmo])
      expect(occurredAt(format, date)).toEqual({ kind: 'unreadable', why });
  });
});
