import { tellMovement } from './movement.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { StatementFormat } from './statement-format.ts';
import { passed, unreadable } from './statement-line.ts';
import { startOfDay } from './statement-time.ts';

const ZELLE = /^Zelle payment (from|to) (.+)$/i;
/** The last word, unless it is part of the name: `BACs44a9oiu1`, `JPM99abc1234`, digits. */
const ID = /^(.+) ((?=\S*\d)[A-Za-z0-9]{8,40})$/;

/** Of its lines, those of Zelle payments: a bank's account also has others. */
export const chase: StatementFormat = {
  key: 'chase',
  label: 'Chase',
  rail: 'zelle',
  endsInComma: true,
  columns: ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],

  read(row) {
    const [description, amount, date] = [row('Description'), row('Amount'), row('Posting Date')];
    const [, way = '', party = ''] = ZELLE.exec(description) ?? [];
    if (way === '') {
      return /zelle/i.test(description)
        ? unreadable(`What Zelle did is not known: ${description}.`)
        : passed('No Zelle payment.');
    }
    const signed = readStatementAmount(amount) ?? 0;
    if (signed !== 0 && signed > 0 !== (way.toLowerCase() === 'from')) {
      return unreadable(`Its amount goes the other way than its description: ${amount}.`);
    }
    const [, name = party, transactionId = ''] = ID.exec(party) ?? [];
    return tellMovement({
      rail: 'zelle',
      event: 'payment',
      amount,
      time: date,
      occurredAt: startOfDay(date, 'mdy'),
      transactionId,
      name,
    });
  },
};
