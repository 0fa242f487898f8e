import { namingLines, type ReadRow, readRow } from '#domain/receipts/statements/read-rows.ts';
import type { Header, StatementFormat } from '#domain/receipts/statements/statement-format.ts';
import type { StatementLine, StatementRow } from '#domain/receipts/statements/statement-line.ts';
import { inSlices } from '#server/platform/batching/in-slices.ts';
import { cutLines, cutRows } from './cut-rows.ts';

/** How spreadsheets and PDF begin, which people download by mistake. */
const NO_TEXT = ['PK\u0003\u0004', '%PDF'];

/** More than a header and the lines that may stand above it. */
const TOP_LENGTH = 100_000;

/** Without a byte order mark; undefined if it is no text. */
export function textOf(content: string): string | undefined {
  const isText = !content.includes('\0') && !NO_TEXT.some((start) => content.startsWith(start));
  return isText ? content.replace(/^\uFEFF/, '') : undefined;
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
  for await (const row of inSlices(read)) named.push(nameOf(row));
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
