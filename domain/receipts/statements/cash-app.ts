import { tellMovement } from './movement.ts';
import { undoingOf } from './row-status.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';
import { instantInCell } from './statement-time.ts';

/** Older files say in the type which way the money went. */
const BETWEEN_PEOPLE = /^(?:(?:sent|received) )?p2p$/i;
/** Of the account itself: its bank, cards, shares, coins and savings. It is its money all the same. */
const OWN =
  /^(?:(?:cash|money) (?:in|out)|add(?:ed)? (?:cash|money)|(?:(?:direct|check|paper (?:money|cash)|cash|instant|standard) )?deposits?|(?:atm )?withdrawals?|boost payment|(?:cash (?:app )?card|card|atm|bitcoin|btc|stocks?|etf|savings|borrow|loan|afterpay|overdraft|round ?up|interest|dividend|tax)\b.*)$/i;

const GOES_OUT = /\b(?:out|withdrawals?|buy|purchase|debit|card)\b/i;

export const cashApp: StatementFormat = {
  key: 'cashapp',
  label: 'Cash App',
  rail: 'cashapp',
  columns: [
    'Transaction ID',
    'Date',
    'Transaction Type',
    'Currency',
    'Amount',
    'Status',
    'Notes',
    'Name of sender/receiver',
  ],

  read(row) {
    const [id, type, status] = [row('Transaction ID'), row('Transaction Type'), row('Status')];
    if (row('Amount') === '' || /notification/i.test(type)) return passed(`It moves no money: ${type}.`);
    if (row('Currency') !== 'USD') return passed(`Not in US dollars: ${row('Currency')}.`);
    if (/cancel|fail|declin|expired|pending|waiting/i.test(status))
      return passed(`Not completed: ${status}.`);
    if (OWN.test(type)) return readOwn(row);
    const amount = signedAmount(row('Amount'), /^sent/i.test(type) || /\bsent\b/i.test(status));
    const isBetweenPeople = BETWEEN_PEOPLE.test(type);
    const undoing = isBetweenPeople ? undefined : undoingOf(type);
    if (!isBetweenPeople) {
      if ((readStatementAmount(amount) ?? 0) >= 0) return unreadable(`Its type is not known: ${type}.`);
      if (undoing === undefined) return readOwn(row);
    }
    const event = undoing ?? undoingOf(status) ?? 'payment';
    const cameIn = (readStatementAmount(amount) ?? 0) > 0;
    if (undoing === undefined && event !== 'payment' && !cameIn)
      return passed(`A payment that was sent and came back: ${status}.`);
    if (event === 'payment' && !/^(?:payment (?:deposited|sent|received)|completed?)$/i.test(status)) {
      return unreadable(`Its status is not known: ${status}.`);
    }
    const name = row('Name of sender/receiver');
    return tellMovement({
      rail: 'cashapp',
      event,
      amount,
      time: row('Date'),
      // `2026-09-11 09:00:00 EDT`
      occurredAt: instantInCell(row('Date'), 'ET'),
      transactionId: id,
      // It does not say which payment it undoes: it waits for a person.
      ...(undoing !== undefined && { undoes: '' }),
      ...(event === 'payment' && { net: netOf(row, amount) }),
      name,
      handle: /^\$[A-Za-z]\w{0,19}$/.test(name) ? name : '',
      note: row('Notes'),
    });
  },
};

function readOwn(row: NamedRow): Reading {
  const [type, notes] = [row('Transaction Type'), row('Notes')];
  const amount = signedAmount(row('Amount'), GOES_OUT.test(type) && undoingOf(type) === undefined);
  return tellMovement({
    rail: 'cashapp',
    event: 'payment',
    amount,
    time: row('Date'),
    occurredAt: instantInCell(row('Date'), 'ET'),
    transactionId: row('Transaction ID'),
    name: row('Name of sender/receiver') || type,
    note: notes === '' ? type : `${type}: ${notes}`,
    net: netOf(row, amount),
  });
}

/** It has the sign of the amount. */
function netOf(row: NamedRow, amount: string): string {
  return signedAmount(row('Net Amount'), (readStatementAmount(amount) ?? 0) < 0);
}

/** Files differ in whether sent money has a minus. */
function signedAmount(text: string, wasSent: boolean): string {
  const amount = readStatementAmount(text);
  return wasSent && amount !== undefined && amount > 0 ? `-${text}` : text;
}
