import { describe, expect, test } from 'vitest';
import { mappedFormat } from './mapped-format.ts';
import { mappingProblem, type StatementMapping } from './mapping.ts';

const MAPPING: StatementMapping = {
  ...{ rail: 'zelle', date: 'Date', dateOrder: 'mdy', zone: 'America/New_York', amount: 'Amount' },
};

function read(cells: Readonly<Record<string, string>>, mapping = MAPPING) {
  const all: Readonly<Record<string, string>> = { Date: '11/27/2026', [mapping.amount]: '7551.00', ...cells };
  const format = mappedFormat('', 'Mine', mapping);
  return format.read((column) => all[column] ?? '', undefined, Object.keys(all));
}

describe('another currency is not booked as dollars', () => {
  test.each(['Currency', 'CCY', 'Moneda', 'Currency Code', 'ISO currency', 'Währung'])('%s', (title) => {
    for (const code of ['MXN', 'eur', 'CAD']) {
      expect(read({ [title]: code })).toEqual({ kind: 'passed', why: `Not in US dollars: ${code}.` });
    }
    expect(read({ [title]: 'USDC' })).toEqual({
      kind: 'unreadable',
      why: 'Its currency is not known: USDC.',
    });
    for (const dollars of ['USD', 'usd', 'US$', '$', 'US Dollar', 'Dollars', '840', '']) {
      expect(read({ [title]: dollars })).toMatchObject({ kind: 'receipt' });
    }
  });

  test('a column that may be of something else is asked about, until the right one is named', () => {
    const cells = { 'Account currency': 'USD', 'Original currency': 'EUR', 'Currency rate': '1.08' };
    expect(read(cells)).toEqual({
      kind: 'unreadable',
      why: 'Its Original currency is EUR. If its amount is in US dollars, choose another currency column.',
    });
    expect(read(cells, { ...MAPPING, currency: 'Account currency' })).toMatchObject({ kind: 'receipt' });
    expect(read(cells, { ...MAPPING, currency: 'Original currency' })).toMatchObject({ kind: 'passed' });
  });
});

test.each([
  ...[
    'Amount (EUR)',
    'amount_mxn',
    'AMOUNT CAD',
    'Betrag in €',
    'amountEUR',
    'Amount C$',
    'MX$',
    'Importe (Pesos)',
  ],
])('a form whose amounts are of %s is refused, and one that was saved reads nothing', (amount) => {
  const problem = `${amount} is not in US dollars. Choose a column of amounts in US dollars.`;
  expect(mappingProblem({ ...MAPPING, amount })).toBe(problem);
  expect(mappingProblem({ ...MAPPING, amountOut: amount })).toBe(problem);
  expect(read({}, { ...MAPPING, amount })).toEqual({ kind: 'unreadable', why: problem });
});

test.each([
  ...[
    'Amount',
    'ALL AMOUNTS',
    'Amount USD',
    'Amount (US$)',
    'Amount $',
    'EUR in USD',
    'ACH amt',
    'Net',
    'Column 3',
  ],
])('%s may be in US dollars', (amount) => {
  expect(mappingProblem({ ...MAPPING, amount })).toBeUndefined();
});
