import { tellMovement } from './movement.ts';
import { undoingOf } from './row-status.ts';
import { spoiltNumber } from './spreadsheet-ids.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';
import { instantInCell } from './statement-time.ts';

const OWNER = /Account Statement - \((@[^)\s]+)\)/;
/** The file does not name it. */
const ZONE = 'UTC';
/** To and from banks; purchases of the account's own, by its handle or its card, and what shops give back for them. */
const OWN =
  /^(?:(?:standard|instant|bank) transfer|add money|direct deposit|merchant transaction|purchase|.*debit card.*|.*cash ?back.*|crypto.*)$/i;

/** Older files lack the columns of taxes. */
export const venmo: StatementFormat = {
  key: 'venmo',
  label: 'Venmo',
  rail: 'venmo',
  columns: ['ID', 'Datetime', 'Type', 'Status', 'Note', 'From', 'To', 'Amount (total)'],
  ownerOf: (preamble) => OWNER.exec(preamble.join('\n'))?.[1],

  balanceIn(row) {
    if (row('ID') !== '' || row('Type') !== '') {
      return { at: instantInCell(row('Datetime'), ZONE), isTimed: true };
    }
    const [beginning, ending] = [row('Beginning Balance'), row('Ending Balance')];
    if (beginning === '' && ending === '') return undefined;
    const bound = beginning === '' ? 'ending' : 'beginning';
    return { bound, holds: readStatementAmount(beginning || ending) };
  },

  read(row) {
    const [id, type, status, amount] = [row('ID'), row('Type'), row('Status'), row('Amount (total)')];
    if (id === '' && type === '') return passed('A balance, no payment.');
    if (OWN.test(type)) return readOwn(row);
    const undoing = undoingOf(type);
    const wentOut = (readStatementAmount(amount) ?? 0) < 0;
    if (type !== 'Payment' && type !== 'Charge') {
      if (!wentOut || (undoing && /transfer/i.test(type))) {
        return unreadable(`Its type is not known: ${type}.`);
      }
      if (undoing === undefined) return readOwn(row);
    }
    if (!/^\d{6,30}$/.test(id)) return spoiltNumber(id) ?? unreadable(`Its ID is not one of Venmo’s: ${id}.`);
    if (undoing !== undefined) {
      if (status !== 'Complete') return unreadable(`Its status is not known: ${status}.`);
      // Venmo does not say which payment it undoes: it waits for a person.
      return tellMovement({
        rail: 'venmo',
        event: undoing,
        amount,
        time: row('Datetime'),
        occurredAt: instantInCell(row('Datetime'), ZONE),
        transactionId: id,
        undoes: '',
        name: row('To'),
        note: row('Note'),
      });
    }
    const event = undoingOf(status) ?? 'payment';
    const cameIn = (readStatementAmount(amount) ?? 0) > 0;
    if (event === 'payment' && status !== 'Complete') return passed(`Not complete: ${status}.`);
    if (event !== 'payment' && !cameIn) return passed(`A payment that was sent and came back: ${status}.`);
    // A payment goes from its sender; a charge is paid by whom it was sent to.
    const payer = type === 'Payment' ? row('From') : row('To');
    const payee = type === 'Payment' ? row('To') : row('From');
    return tellMovement({
      rail: 'venmo',
      event,
      amount,
      time: row('Datetime'),
      occurredAt: instantInCell(row('Datetime'), ZONE),
      transactionId: id,
      name: cameIn ? payer : payee,
      note: row('Note'),
    });
  },
};

/** No payment between persons, and the account's money all the same. */
function readOwn(row: NamedRow): Reading {
  const [id, type, status, amount] = [row('ID'), row('Type'), row('Status'), row('Amount (total)')];
  if (!/^(?:complete|issued)$/i.test(status)) return passed(`Not complete: ${status}.`);
  const wentOut = (readStatementAmount(amount) ?? 0) < 0;
  const source = row('Funding Source');
  if (wentOut && source !== '' && !/venmo balance/i.test(source)) {
    return passed(`${type}: paid by ${source}, not of what the account holds.`);
  }
  return tellMovement({
    rail: 'venmo',
    event: 'payment',
    amount,
    time: row('Datetime'),
    occurredAt: instantInCell(row('Datetime'), ZONE),
    transactionId: id,
    name: (wentOut ? row('To') || row('Destination') : row('From') || source) || type,
    note: row('Note') === '' ? type : `${type}: ${row('Note')}`,
  });
}
