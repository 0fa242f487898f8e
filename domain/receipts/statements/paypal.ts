import { tellMovement } from './movement.ts';
import { isRelease, undoingOf } from './row-status.ts';
import { spoiltNumber } from './spreadsheet-ids.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { StatementFormat } from './statement-format.ts';
import { passed, unreadable } from './statement-line.ts';
import { instantAt } from './statement-time.ts';

/** Types of payments; `Bank Deposit to PP Account` and `General Withdrawal` are none. */
const PAYMENT = /\bpayments?\b|\bdonation\b/i;
const NO_PAYMENT = /\b(?:fee|currency conversion)\b/i;
/** Set aside, and released again: the account has it all the time. */
const HOLD = /\b(?:hold|authori[sz]ation)\b/i;

export const paypal: StatementFormat = {
  key: 'paypal',
  label: 'PayPal',
  rail: 'paypal',
  columns: ['Date', 'Time', 'TimeZone', 'Name', 'Type', 'Status', 'Currency', 'Gross', 'Transaction ID'],

  read(row) {
    const [type, status, currency, gross] = [row('Type'), row('Status'), row('Currency'), row('Gross')];
    if (isRelease(type)) return passed(`No payment: ${type}.`);
    // What came back to the account undoes no payment to it.
    const isBack = (readStatementAmount(gross) ?? 0) > 0;
    const undoing = isBack || /\bfee\b/i.test(type) ? undefined : undoingOf(type);
    if (undoing === undefined && HOLD.test(type)) return passed(`No payment: ${type}.`);
    const isOwn =
      undoing === undefined &&
      (undoingOf(type) !== undefined || NO_PAYMENT.test(type) || !PAYMENT.test(type));
    if (row('Balance Impact') === 'Memo') return passed('It does not change the balance.');
    // A row of its own says how much was refunded.
    const isPart = /^partially refunded$/i.test(status);
    const event = undoing ?? (isPart ? undefined : undoingOf(status)) ?? 'payment';
    if (status !== 'Completed' && undoingOf(status) === undefined) return passed(`Not completed: ${status}.`);
    if (currency !== 'USD') return passed(`Not in US dollars: ${currency}.`);
    const id = row('Transaction ID');
    if (!/^[A-Z0-9]{12,20}$/i.test(id))
      return spoiltNumber(id) ?? unreadable(`Its transaction ID is not one of PayPal’s: ${id}.`);
    return tellMovement({
      rail: 'paypal',
      event,
      amount: gross,
      time: `${row('Date')} ${row('Time')} ${row('TimeZone')}`.trim(),
      occurredAt: instantAt(row('Date'), row('Time'), 'mdy', row('TimeZone')),
      // The hold of a dispute and its outcome are one dispute of the payment that both name.
      transactionId: event === 'dispute' && row('Reference Txn ID') !== '' ? '' : id,
      // A refund or a reversal is a transaction of its own; a status undoes the transaction of its row.
      ...(undoing !== undefined && { undoes: row('Reference Txn ID') }),
      ...(isOwn
        ? { name: row('Name') || type, note: type }
        : {
            name: row('Name'),
            handle: row('From Email Address'),
            note: row('Note') || row('Subject'),
          }),
      ...((undoing !== undefined || event === 'payment') && { net: row('Net') }),
    });
  },
};
