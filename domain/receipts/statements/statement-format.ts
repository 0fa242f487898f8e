import type { Rail } from '#domain/receipts/rail.ts';
import type { BalanceCell, PrintedBalance } from './printed-balances.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { AmountSign, Reading } from './statement-line.ts';
import { beginsWithDay } from './statement-time.ts';

/** By column; a line of plain text, empty where there is no such column. */
export type NamedRow = (column: string) => string;

export type StatementFormat = {
  readonly key: string;
  readonly label: string;
  readonly rail: Rail;
  /** Its header row is known by these. */
  readonly columns: readonly string[];
  /** All columns, if known: a file with exactly these is of this form rather than another. */
  readonly titles?: readonly string[] | undefined;
  /** Files without a header row (`Column 1` and so on): whether a row may be the first. */
  fitsUntitled?(row: NamedRow): boolean;
  /** For lines whose inner quotes are not escaped; undefined for a line unlike the format's. Absent: CSV. */
  cellsOf?(line: string): readonly string[] | undefined;
  /** Its rows end in a comma that the header row does not have. */
  readonly endsInComma?: true;
  /** Whose statement it is, if the lines above the header say so. */
  ownerOf?(preamble: readonly string[]): string | undefined;
  /** `before` is the row before, if it was cut; `titles` are the file's columns. */
  /** Where only the amount's sign says which way the money went; undefined for no amount. */
  signOf?(row: NamedRow): AmountSign | undefined;
  /** Undefined for a row that moves nothing of the account, in US dollars, and says nothing of it. */
  balanceIn?(row: NamedRow, titles: readonly string[]): BalanceCell | undefined;
  balancesAbove?(preamble: readonly string[]): readonly PrintedBalance[];
  /** What would be known of its payments with other columns, as a sentence. */
  adviceFor?(titles: readonly string[]): string | undefined;
  read(row: NamedRow, before: NamedRow | undefined, titles: readonly string[]): Reading;
};

export type Header = {
  /** The number of lines above it; -1 where there is none. */
  readonly at: number;
  readonly delimiter: string;
  readonly titles: readonly string[];
  readonly names: readonly string[];
  /** Values in a row: more than names, if it ends in columns without one. */
  readonly width: number;
};

const PREAMBLE_LINES = 40;
const LONGEST_HEADER = 4_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The first line with all columns of the format; without a header row, one that stands for it. */
export function findHeader(
  lines: readonly string[],
  format: Pick<StatementFormat, 'columns' | 'titles' | 'fitsUntitled' | 'endsInComma'>,
): Header | undefined {
  if (format.fitsUntitled) return untitledHeader(lines, format);
  const sought = format.columns.map(columnName);
  for (const [at, line] of lines.slice(0, PREAMBLE_LINES).entries()) {
    const titles = columnTitles(line);
    const names = titles.map(columnName);
    if (sought.every((name) => names.includes(name))) {
      const delimiter = delimiterOf(line);
      return { at, delimiter, titles, names, width: names.length + delimitersAtEnd(line, delimiter) };
    }
  }
  return undefined;
}

function untitledHeader(
  lines: readonly string[],
  format: Omit<Parameters<typeof findHeader>[1], 'columns'>,
): Header | undefined {
  const line = lines.find((each) => each.trim() !== '') ?? '';
  const titles = placesOf(format.titles?.length ?? 0);
  const names = titles.map(columnName);
  const header = { at: -1, delimiter: delimiterOf(line), titles, names, width: titles.length };
  const first = nameCells(cutCells(line), header, format);
  return typeof first !== 'string' && format.fitsUntitled?.(first) ? header : undefined;
}

function placesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `Column ${place + 1}`);
}

export function isExactly({ columns, titles = columns }: StatementFormat, { names }: Header): boolean {
  const own = titles.map(columnName);
  return own.length === names.length && own.every((name) => names.includes(name));
}

type UnknownColumns = {
  readonly titles: readonly string[];
  /** For a file without titles. */
  readonly firstRow?: readonly string[];
};

/** By the first line with the most columns; with a day and an amount, it is a payment, not a header. */
export function likelyColumns(lines: readonly string[]): UnknownColumns {
  const rows = lines.slice(0, PREAMBLE_LINES).map((line) => ({ line, titles: columnTitles(line) }));
  const most = Math.max(0, ...rows.map(({ titles }) => titles.length));
  const { line, titles } = rows.find(({ titles: { length } }) => length === most) ?? { line: '', titles: [] };
  const firstRow = cutCells(line).map(cellText);
  return looksLikePayment(firstRow) ? { titles: placesOf(firstRow.length), firstRow } : { titles };
}

function looksLikePayment(cells: readonly string[]): boolean {
  const day = cells.findIndex(beginsWithDay);
  return day !== -1 && cells.some((cell, place) => place !== day && readStatementAmount(cell) !== undefined);
}

/** A column without a title, or with one that stands before, is called by its place. */
function columnTitles(line: string): readonly string[] {
  if (line.length > LONGEST_HEADER) return [];
  const titles = cutCells(line).map(cellText);
  const names = titles.map(columnName);
  return titles
    .slice(0, titles.findLastIndex((title) => title !== '') + 1)
    .map((title, place) =>
      title === '' || names.indexOf(columnName(title)) < place ? `Column ${place + 1}` : title,
    );
}

function cutCells(line: string): readonly string[] {
  const delimiter = delimiterOf(line);
  const cell = new RegExp(`("(?:[^"]|"")*"|[^\\${delimiter}]*)(\\${delimiter}|$)`, 'g');
  const cells: string[] = [];
  for (const [, text = '', end] of line.slice(0, LONGEST_HEADER).trimEnd().matchAll(cell)) {
    cells.push(text.replaceAll('"', ''));
    if (end === '') break;
  }
  return cells;
}

function delimitersAtEnd(line: string, delimiter: string): number {
  const cells = line.trimEnd().split(delimiter);
  return cells.length - 1 - cells.findLastIndex((cell) => cell.trim() !== '');
}

function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A sentence if the number of values is wrong: an unquoted comma would shift every value behind it. */
export function nameCells(
  cells: readonly string[],
  { names, width }: Pick<Header, 'names' | 'width'>,
  { endsInComma }: Pick<StatementFormat, 'endsInComma'>,
): NamedRow | string {
  const lengths = [names.length, width, endsInComma ? width + 1 : width];
  const isWhole =
    lengths.includes(cells.length) && cells.slice(names.length).every((cell) => cell.trim() === '');
  if (!isWhole) return `It has ${cells.length} values where the header has ${width} columns.`;
  return (column) => cellText(cells[names.indexOf(columnName(column))] ?? '');
}

const LONGEST_CELL = 500;
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** One line, read as it is stored: without characters that hide or reorder those around them. */
export function cellText(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim().slice(0, LONGEST_CELL);
  return cell
    .replace(/[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_CELL)
    .toWellFormed();
}

/** To compare by: `Time Zone` and ` TimeZone` are one. */
export function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
