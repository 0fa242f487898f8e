import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';
import { csvRow } from './escaping.ts';

describe('csvRow', () => {
  test('a number is no formula, also below zero', () => {
    expect(csvRow([-2.5, 0, '-2.5'])).toBe("-2.5,0,'-2.5\r\n");
  });

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
    // Where commas are decimal, a spreadsheet parts a row by semicolons, whatever is quoted within.
    ['Jane;=1+1', "Jane;'=1+1"],
    [';;+1; @x', ";;'+1;' @x"],
    ['Jane\t-1', "Jane\t'-1"],
    ['two\n=1', '"two\n\'=1"'],
    ['a;b', 'a;b'],
  ])('writes %j as %s', (text, written) => {
    expect(csvRow([text])).toBe(`${written}\r\n`);
  });

  test('is read back unchanged, except for neutralised formulas', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@＝＋－＠,;"\r\n\t a]{0,6}$/));
    const bare = (field: string) => field.replaceAll("'", '');
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 2 }), (fields) => {
        const row = csvRow(fields);
        const [read] = parseCsv(row) as [string[]];
        expect(read.map(bare)).toEqual(fields.map(bare));
        for (const field of read) expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        for (const field of row.split(/[;\t\r\n]/).slice(1)) expect(field).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
    );
  });
});
