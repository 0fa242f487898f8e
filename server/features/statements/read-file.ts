import { setImmediate } from 'node:timers/promises';
import type { CsvError } from 'csv-parse/sync';
import { namingLines, type ReadRow, readRow } from '#domain/receipts/statements/read-rows.ts';
import { withoutRoundedNumbers } from '#domain/receipts/statements/spreadsheet-ids.ts';
import type { Header, StatementFormat } from '#domain/receipts/statements/statement-format.ts';
import type { StatementLine, StatementRow } from '#domain/receipts/statements/statement-line.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';

/** How spreadsheets begin. */
const ZIP = 'PK\u0003\u0004';
/** How else files begin that people download by mistake: PDF, RTF, web pages, OFX, QIF, MT940, JSON. */
const NO_CSV =
  /^(?:%PDF|%!PS|\{\\rtf|<[?!a-z]|OFXHEADER|DATA:OFX|!(?:type|account|option|clear)\b|:20:|\{\d:|[[{]\s*[{"])/i;

/** More than a header and the lines that may stand above it. */
const TOP_LENGTH = 100_000;

/** Without a byte order mark; undefined if it is no text, or text without columns. */
export function textOf(content: string): string | undefined {
  const text = content.replace(/^\uFEFF/, '');
  const isOther = text.includes('\0') || text.startsWith(ZIP) || NO_CSV.test(text.trimStart());
  return isOther ? undefined : text;
}

export function topOf(text: string): readonly string[] {
  return cutLines(text.slice(0, TOP_LENGTH));
}

/** In turns: a file may have tens of thousands of rows. Undefined for what is no CSV. */
export async function readStatement(
  text: string,
  recognised: { readonly format: StatementFormat; readonly header: Header },
  now: Date,
): Promise<readonly StatementLine[] | undefined> {
  const rows = await rowsBelow(text, recognised);
  if (rows === undefined) return undefined;
  const read: ReadRow[] = [];
  for await (const row of inSlices(rows)) read.push(readRow(row, read.at(-1), { ...recognised, now }));
  const nameOf = namingLines();
  const named: StatementLine[] = [];
  for await (const row of inSlices(withoutRoundedNumbers(read))) named.push(...nameOf(row));
  return named;
}

async function rowsBelow(
  text: string,
  { format, header }: { readonly format: StatementFormat; readonly header: Header },
): Promise<readonly StatementRow[] | undefined> {
  const firstLine = header.at + 2;
  const below = belowLines(text, header.at + 1);
  if (format.cellsOf === undefined) return cutRows(below, { delimiter: header.delimiter, firstLine });
  return cutLines(below.trimEnd()).map((raw, index) => ({ line: firstLine + index, raw, cells: [] }));
}

function belowLines(text: string, count: number): string {
  if (count === 0) return text;
  const ends = text.matchAll(/\r\n|\n|\r/g);
  for (let left = count; ; left -= 1) {
    const end = ends.next();
    if (end.done) return '';
    if (left === 1) return text.slice(end.value.index + end.value[0].length);
  }
}

const ROWS_A_TURN = 500;
/** A longer row is an unclosed quotation mark. */
const LONGEST_ROW = 16 * 1024;
/** A file with more of them is no CSV. */
const MOST_BROKEN = 200;
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Loaded by the first statement. */
const loadParser = () => import('csv-parse/sync');

function cutLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** In turns of the event loop. A stray quotation mark spoils its line only. Undefined for what is no CSV. */
async function cutRows(
  text: string,
  { delimiter, firstLine }: { readonly delimiter: string; readonly firstLine: number },
): Promise<StatementRow[] | undefined> {
  const bytes = Buffer.from(text);
  const parser = await loadParser();
  const rows: StatementRow[] = [];
  let [at, line, broken] = [0, firstLine, 0];

  function take(end: number, row: Pick<StatementRow, 'cells' | 'problem'>): void {
    const raw = bytes.toString('utf8', at, end);
    rows.push({ line, raw: raw.trimEnd(), ...row });
    line += cutLines(raw).length - 1;
    at = end;
  }

  while (at < bytes.length) {
    const { cut, problem } = cutSome(parser, bytes.subarray(at), delimiter);
    const from = at;
    for (const { cells, end } of cut) take(from + end, { cells });
    if (problem !== undefined) {
      if (++broken > MOST_BROKEN) return undefined;
      take(endOfLine(bytes, at), { cells: [], problem });
    }
    await setImmediate();
  }
  return rows;
}

type Cut = { readonly cells: readonly string[]; readonly end: number };

/** The first rows, each with the byte after its end, and the problem of the row after them. */
function cutSome(
  { parse, CsvError }: Awaited<ReturnType<typeof loadParser>>,
  bytes: Buffer,
  delimiter: string,
): { readonly cut: readonly Cut[]; readonly problem?: string } {
  const cut: Cut[] = [];
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      to: ROWS_A_TURN,
      on_record(cells: string[], { bytes: end }) {
        cut.push({ cells, end });
        return undefined;
      },
    });
    return { cut };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { cut, problem: problemOf(error) };
  }
}

function problemOf({ code }: CsvError): string {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? 'It is too long for a line of a statement.'
    : 'A quotation mark stands where none may be.';
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('\n', from);
  return end === -1 ? bytes.length : end + 1;
}
