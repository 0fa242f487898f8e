import { describe, expect, test } from 'vitest';
import { directionQuestion } from './direction-question.ts';
import { mappedFormat } from './mapped-format.ts';
import type { StatementMapping } from './mapping.ts';
import { namingLines, readRow } from './read-rows.ts';
import { columnName } from './statement-format.ts';

const MAPPING: StatementMapping = {
  ...{ rail: 'zelle', date: 'Date', dateOrder: 'mdy', zone: 'America/New_York', amount: 'Amount' },
  payerName: { column: 'Description' },
};
const NOW = new Date('2026-11-28T12:00:00Z');

/** What is asked of a file with these rows, each an amount and what the bank calls it. */
function asked(rows: ReadonlyArray<readonly [amount: string, kind: string]>, mapping = MAPPING) {
  const titles = ['Date', 'Description', mapping.amount, 'Kind'];
  const names = titles.map(columnName);
  const header = { at: 0, delimiter: ',', titles, names, width: titles.length };
  const nameOf = namingLines();
  const lines = rows.flatMap(([amount, kind], index) => {
    const cells = ['11/27/2026', 'KIT MARLOW', amount, kind];
    const row = { line: index + 2, cells, raw: cells.join(',') };
    return nameOf(readRow(row, undefined, { format: mappedFormat('', 'Mine', mapping), header, now: NOW }));
  });
  return directionQuestion(lines);
}

describe('where no amount has a sign, nothing is booked before somebody has said that all came in', () => {
  test.each(['Zelle', 'Enviado', 'POS', '-', 'Wire to KIT', 'Zahlung', 'Credit', ''])('%j', (kind) => {
    expect(asked([['325.00', kind]])).toBe(
      'Did all of this money come in? The amount of line 2 has no sign, and none of this file has a minus. If it did, an owner ticks ‘Amounts without a sign came in’ and saves the columns. Otherwise choose the column of the direction, or of what went out.',
    );
    expect(asked([['325.00', kind]], { ...MAPPING, unsignedIn: true })).toBeNull();
  });

  test('nor where only what came in is marked', () => {
    expect(
      asked([
        ['5.00 CR', ''],
        ['7.00', ''],
      ]),
    ).toContain('The amount of line 3 has no sign');
    expect(
      asked([
        ['+5.00', ''],
        ['7.00', ''],
      ]),
    ).toContain('The amount of line 3 has no sign');
    expect(
      asked([
        ['+5.00', ''],
        ['+7.00', ''],
      ]),
    ).toBeNull();
  });
});

test('a minus anywhere shows that amounts have signs, also in a line that is passed over', () => {
  const only = { column: 'Kind', contains: 'zelle' };
  for (const out of ['-5.00', '(5.00)', '5.00-', '5.00 DR', '\u22125.00']) {
    expect(
      asked(
        [
          ['325.00', 'Zelle'],
          [out, 'Card'],
        ],
        { ...MAPPING, only },
      ),
    ).toBeNull();
  }
});

test('a column that holds only what came in is not asked about', () => {
  for (const amount of ['Credit', 'Deposits', 'Money In', 'Amount received']) {
    expect(asked([['325.00', 'Zelle']], { ...MAPPING, amount })).toBeNull();
  }
  for (const amount of ['Credit/Debit', 'Amount', 'Debit']) {
    expect(asked([['325.00', 'Zelle']], { ...MAPPING, amount })).not.toBeNull();
  }
});

test('a word of money out is named, whatever the other lines say', () => {
  for (const kind of [
    'D',
    'ACH Debit',
    'Bill Pay',
    'Fee',
    'Transfer Out',
    'Outgoing transfer',
    'Sent to KIT',
  ]) {
    for (const mapping of [MAPPING, { ...MAPPING, unsignedIn: true }]) {
      expect(
        asked(
          [
            ['-5.00', ''],
            ['325.00', kind],
          ],
          mapping,
        ),
      ).toBe(
        `Which way did the money of line 3 go? Its amount has no sign, and its Kind says ‘${kind}’. Choose the column of the direction and its words.`,
      );
    }
  }
});
