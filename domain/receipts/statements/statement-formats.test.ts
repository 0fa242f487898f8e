import { describe, expect, test } from 'vitest';
import { mappedFormat } from './mapped-format.ts';
import type { StatementMapping } from './mapping.ts';
import { findHeader, likelyColumns } from './statement-format.ts';
import { recogniseFormat } from './statement-formats.ts';

const PLAIN: StatementMapping = {
  rail: 'zelle',
  date: 'Posted On',
  dateOrder: 'mdy',
  zone: 'America/New_York',
  amount: 'Amount',
};

test('the header is known by all columns of the mapping, in any order and with any delimiter', () => {
  const { columns } = mappedFormat('mine', 'Mine', { ...PLAIN, note: { column: 'Memo' } });
  const lines = ['Some Bank', 'Amount;"Memo; text";MEMO; posted on ;', '5;;x;03/16/2026'];
  expect(findHeader(lines, { columns })).toEqual({
    at: 1,
    delimiter: ';',
    titles: ['Amount', 'Memo; text', 'MEMO', 'posted on'],
    names: ['amount', 'memotext', 'memo', 'postedon'],
    width: 5,
  });
  expect(findHeader(lines, { columns: [...columns, 'Fee'] })).toBeUndefined();
  expect(likelyColumns(lines)).toEqual({ titles: ['Amount', 'Memo; text', 'MEMO', 'posted on'] });
  expect(likelyColumns([])).toEqual({ titles: [] });
});

test('columns without a title, or with the title of another, are known by their place', () => {
  const lines = ['Date,,Amount,Amount,Details', '03/16/2026,x,1.00,5.00,Zelle from Ann Doe'];
  const places = ['Date', 'Column 2', 'Amount', 'Column 4', 'Details'];
  expect(likelyColumns(lines)).toEqual({ titles: places });
  expect(findHeader(lines, { columns: ['Date', 'Column 4'] })).toMatchObject({ at: 0, titles: places });
});

test('a file that begins with a payment has no titles, and loses no row', () => {
  const lines = ['"06/04/2026","700.00","*","","ZELLE FROM ANN DOE"', '"06/03/2026","-5.00","*","","FEE"'];
  const { titles, firstRow } = likelyColumns(lines);
  expect(titles).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5']);
  expect(firstRow).toEqual(['06/04/2026', '700.00', '*', '', 'ZELLE FROM ANN DOE']);
  const mapping = { ...PLAIN, date: 'Column 1', amount: 'Column 2', titles, untitled: true };
  const format = mappedFormat('mine', 'Mine', mapping);
  expect(findHeader(lines, format)).toMatchObject({ at: -1, titles, width: 5 });
  for (const other of [
    ['Date,Amount,Kind,Check,Details', ...lines],
    ['"06/04/2026","700.00","*",""'],
    ['"700.00","06/04/2026","*","","x"'],
    [],
  ]) {
    expect(findHeader(other, format)).toBeUndefined();
  }
});

describe('of several forms', () => {
  const lines = ['Posted On,Amount,Details', '04/05/2026,5.00,x'];
  const titles = ['Posted On', 'Amount', 'Details'];
  const of = (key: string, mapping: Partial<StatementMapping> = {}) =>
    mappedFormat(key, key, { ...PLAIN, ...mapping });
  const recognised = (...formats: ReadonlyArray<ReturnType<typeof of>>) => {
    const found = recogniseFormat(lines, formats);
    return found && ('fitting' in found ? found.fitting.map(({ key }) => key) : found.format.key);
  };

  test('one that has these columns and no others is taken, whatever its name', () => {
    expect(recognised(of('a'), of('b', { titles }))).toBe('b');
    expect(recognised(of('a', { titles: [...titles, 'Fee'] }), of('b', { titles }))).toBe('b');
    expect(recognised(of('a', { titles: [...titles, 'Fee'] }))).toBe('a');
  });

  test('two that fit are both told of', () => {
    expect(recognised(of('a', { titles }), of('b', { titles, dateOrder: 'dmy' }))).toEqual(['a', 'b']);
    expect(recognised(of('a'), of('b', { dateOrder: 'dmy' }))).toEqual(['a', 'b']);
  });

  test('those of the account’s provider come first', () => {
    const forms = [of('a', { titles, rail: 'cashapp' }), of('b')];
    const found = recogniseFormat(lines, forms, ({ rail }) => rail === 'zelle');
    expect(found).toMatchObject({ format: { key: 'b' } });
  });
});
