import { tellMovement } from './movement.ts';
import type { StatementFormat } from './statement-format.ts';
import { startOfDay } from './statement-time.ts';
import { readZelleLine } from './zelle-line.ts';

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
    const zelle = readZelleLine(row('Description'), row('Amount'));
    if ('reading' in zelle) return zelle.reading;
    const { party } = zelle;
    const date = row('Posting Date');
    const [, name = party, transactionId = ''] = ID.exec(party) ?? [];
    return tellMovement({
      rail: 'zelle',
      event: 'payment',
      amount: row('Amount'),
      time: date,
      occurredAt: startOfDay(date, 'mdy'),
      transactionId,
      name,
    });
  },
};
