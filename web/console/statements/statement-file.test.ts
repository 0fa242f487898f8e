import { expect, test } from 'vitest';
import { countLines, readStatementFile } from './statement-file.ts';

const read = (...parts: ReadonlyArray<string | Uint8Array<ArrayBuffer>>) =>
  readStatementFile(new Blob([...parts]));

test('a file is read in whatever it was saved as', async () => {
  expect(await read('Datum,Renée 🎲')).toBe('Datum,Renée 🎲');
  expect(await read('\uFEFFa,b')).toBe('a,b');
  expect(await read(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0xe9, 0]))).toBe('a,é');
  expect(await read(new Uint8Array([0xfe, 0xff, 0, 0x61, 0, 0x2c, 0, 0xe9]))).toBe('a,é');
  expect(await read(new Uint8Array([0x61, 0x2c, 0xe9]))).toBe('a,é');
});

test('one that is empty or too large is refused in words', async () => {
  await expect(read(' \n')).rejects.toThrow('This file is empty.');
  await expect(read('x'.repeat(10_000_001))).rejects.toThrow(
    'This file is larger than 10 MB. Download a shorter period.',
  );
});

test.each([
  ['one', 1],
  ['one\n', 1],
  ['one\r\ntwo', 2],
  ['one\ntwo\n\n', 3],
])('%j has its lines', (text, count) => {
  expect(countLines(text)).toBe(count);
});
