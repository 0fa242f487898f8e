import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

const ZELLE = /^Zelle payment (from|to) (.+)$/i;

/** A line of a bank's account, most of which are of something else. */
export type ZelleLine =
  /** What stands behind `Zelle payment from`. */
  { readonly party: string } | { readonly reading: Reading };

export function readZelleLine(row: NamedRow): ZelleLine {
  const [description, amount] = [row('Description'), row('Amount')];
  const [, way = '', party = ''] = ZELLE.exec(description) ?? [];
  if (way === '') {
    return {
      reading: /zelle/i.test(description)
        ? unreadable(`What Zelle did is not known: ${description}.`)
        : passed('No Zelle payment.'),
    };
  }
  const signed = readStatementAmount(amount) ?? 0;
  if (signed !== 0 && signed > 0 !== (way.toLowerCase() === 'from')) {
    return { reading: unreadable(`Its amount goes the other way than its description: ${amount}.`) };
  }
  return { party };
}
