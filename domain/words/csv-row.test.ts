import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';
import { csvRow } from './csv-row.ts';

describe('csvRow', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\ttab', "'\ttab"],
    ['\nfeed', '"\'\nfeed"'],
    ['＝1＋1', "'＝1＋1"],
    ['\rreturn', '"\'\rreturn"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['1=1', '1=1'],
  ])('writes %j as %s', (text, written) => {
    expect(csvRow([text])).toBe(`${written}\r\n`);
  });

  test('is read back unchanged, except for neutralised formulas', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@＝＋－＠,"\r\n\t a]{0,6}$/));
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 2 }), (fields) => {
        const [read] = parseCsv(csvRow(fields)) as [string[]];
        expect(read.map((field) => field.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(
          fields.map((field) => field.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
        );
        for (const field of read) expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});
