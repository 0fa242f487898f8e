import { expect, test } from 'vitest';
import { csvRow } from '#domain/words/escaping.ts';
import { createRowCounter, type ExportFormat, exportQuery, fileNameIn } from './file-export.ts';

/** One byte at a time, the worst case for a connection. */
function countRows(format: ExportFormat, text: string): number {
  const counter = createRowCounter(format);
  for (const byte of new TextEncoder().encode(text)) counter.read(Uint8Array.of(byte));
  return counter.count;
}

test('rows of a CSV are counted, whatever their fields contain', () => {
  const rows = [csvRow(['a', 'b']), csvRow(['two\nlines', 'a "quote"\r\n']), csvRow(['é', ''])];
  expect(countRows('csv', rows.join(''))).toBe(2);
  expect(countRows('csv', csvRow(['a', 'b']))).toBe(0);
  expect(countRows('csv', '')).toBe(0);
});

test('entries of a JSON export are counted', () => {
  expect(countRows('json', `[\n${JSON.stringify({ a: 'x\n"' })},\n{}\n]\n`)).toBe(2);
  expect(countRows('json', '[]\n')).toBe(0);
});

test('a list is sent as repeated parameters, and what is not there is not sent', () => {
  expect(exportQuery({ search: 'a b', users: ['FC1', 'FC2'], from: undefined, minAmount: 5 })).toBe(
    'search=a+b&users=FC1&users=FC2&minAmount=5',
  );
});

test('the file has the name that the server gives it', () => {
  expect(fileNameIn('attachment; filename="activity_2026-03-08.csv"')).toBe('activity_2026-03-08.csv');
  expect(fileNameIn('attachment; filename="../x"')).toBeUndefined();
  expect(fileNameIn(null)).toBeUndefined();
});
