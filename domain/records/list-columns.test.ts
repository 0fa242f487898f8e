import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { LIST_COLUMNS, recordCsv } from './list-columns.ts';

const COMMON = {
  id: 'd-1',
  username: 'FC1',
  amount: cents(123_450),
  method: 'Venmo',
  timestamp: '2026-03-08T12:00:00.000Z',
  standing: 'warning',
  source: 'staff',
  statusUpdatedByName: 'Ann',
  statusUpdatedAt: '2026-03-08T12:05:00.000Z',
  declineReason: 'other',
  customDeclineReason: 'Played elsewhere',
} as const;

const DEPOSIT = {
  ...COMMON,
  status: 'not_sent',
  senderName: null,
  reference: 'K7Q4M2XP',
  paymentAccount: '@the-casino',
  received: cents(5),
};

const WITHDRAWAL = {
  ...COMMON,
  status: 'approved',
  approvalStatus: 'approved',
  sendStatus: null,
  name: 'Ada Lee',
  paymentUsername: null,
  email: null,
  phone: null,
  walletAddress: 'T123',
  coin: 'USDT',
  network: 'Tron',
  notSentReason: null,
  customNotSentReason: null,
  sendStatusUpdatedByName: 'Bob',
  sendStatusUpdatedAt: '2026-03-08T12:06:00.000Z',
};

test('a deposit is what its columns show, in their order, with dollars and UTC', () => {
  const { titles, fieldsOf } = recordCsv('deposit', ['amount', 'timestamp', 'status', 'paymentAccount']);
  expect(Object.fromEntries(fieldsOf(DEPOSIT).map((field, index) => [titles[index], field]))).toEqual({
    Amount: '1234.50',
    Currency: 'USD',
    'Time (UTC)': '2026-03-08T12:00:00.000Z',
    Status: 'Not Sent',
    'Payment account': '@the-casino',
    Received: '0.05',
    'Last change by': 'Ann',
    'Last change (UTC)': '2026-03-08T12:05:00.000Z',
  });
  expect(titles.slice(0, 3)).toEqual(['Amount', 'Currency', 'Time (UTC)']);
  expect(recordCsv('deposit', ['reference', 'senderName']).fieldsOf(DEPOSIT).slice(0, 2)).toEqual([
    'K7Q4-M2XP',
    null,
  ]);
});

test('a withdrawal says where it is to be paid, where it stands and why', () => {
  const { titles, fieldsOf } = recordCsv('withdrawal', LIST_COLUMNS.withdrawal);
  expect(Object.fromEntries(fieldsOf(WITHDRAWAL).map((field, index) => [titles[index], field]))).toEqual({
    'Time (UTC)': '2026-03-08T12:00:00.000Z',
    Username: 'FC1',
    Standing: 'Warning',
    Amount: '1234.50',
    Currency: 'USD',
    Method: 'Venmo',
    Recipient: 'Ada Lee',
    Handle: null,
    Email: null,
    Phone: null,
    Wallet: 'T123',
    Coin: 'USDT',
    Network: 'Tron',
    Approval: 'Approved',
    State: 'To send',
    'Declined for': 'Played elsewhere',
    'Not sent for': null,
    'Entered by': 'Staff, by hand',
    'Record ID': 'd-1',
    'Last change by': 'Bob',
    'Last change (UTC)': '2026-03-08T12:06:00.000Z',
  });
});
