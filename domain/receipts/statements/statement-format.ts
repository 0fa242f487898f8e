import type { Rail } from '#domain/receipts/rail.ts';
import { cellText, columnName } from './cell-text.ts';
import type { Reading } from './statement-line.ts';

/** The cells of a row by the names of their columns, each a line of plain text; empty where there is no such column. */
export type NamedRow = (column: string) => string;

export type StatementFormat = {
  readonly key: string;
  readonly label: string;
  readonly rail: Rail;
  /** The columns by which its header row is known. */
  readonly columns: readonly string[];
  /**
   * Cuts a line by itself, where quotation marks inside of values are not escaped; undefined if it is not written as
   * lines of this format are. Absent: rows are CSV.
   */
  cellsOf?(line: string): readonly string[] | undefined;
  /** Its rows end in a comma that the header row does not have. */
  readonly endsInComma?: true;
  /** Whose statement it is, if the lines above the header say so. */
  ownerOf?(preamble: readonly string[]): string | undefined;
  /**
   * @param before the row before it, if that was cut into its columns
   * @param titles of all columns of the file
   */
  read(row: NamedRow, before: NamedRow | undefined, titles: readonly string[]): Reading;
};

/** The header row of a file. */
export type Header = {
  /** How many lines stand above it. */
  readonly at: number;
  readonly delimiter: string;
  readonly titles: readonly string[];
  readonly names: readonly string[];
  /** How many values its rows have: more than names, if it ends in columns without one. */
  readonly width: number;
};

/** How many lines may stand above the header. */
const PREAMBLE_LINES = 40;
/** No header row is longer. */
const LONGEST_HEADER = 4_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The first of a file's lines that has all columns of a format. */
export function findHeader(
  lines: readonly string[],
  { columns }: Pick<StatementFormat, 'columns'>,
): Header | undefined {
  const sought = columns.map(columnName);
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

/** The line that looks most like a header row, where none is known: the first of those with the most columns. */
export function likelyTitles(lines: readonly string[]): readonly string[] {
  const titles = lines.slice(0, PREAMBLE_LINES).map(columnTitles);
  const most = Math.max(0, ...titles.map(({ length }) => length));
  return titles.find(({ length }) => length === most) ?? [];
}

/** The titles of the columns in a header row. */
export function columnTitles(line: string): readonly string[] {
  if (line.length > LONGEST_HEADER) return [];
  const delimiter = delimiterOf(line);
  const cell = new RegExp(`("(?:[^"]|"")*"|[^\\${delimiter}]*)(?:\\${delimiter}|$)`, 'g');
  const titles = Array.from(line.trimEnd().matchAll(cell), ([, title = '']) =>
    cellText(title.replaceAll('"', '')),
  );
  return titles.slice(0, titles.findLastIndex((title) => title !== '') + 1);
}

function delimitersAtEnd(line: string, delimiter: string): number {
  const cells = line.trimEnd().split(delimiter);
  return cells.length - 1 - cells.findLastIndex((cell) => cell.trim() !== '');
}

function delimiterOf(line: string): string {
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * A row by its columns' names.
 * @returns a sentence if it has another number of values than the header has columns: a comma too many, in a name that
 *   nobody put in quotation marks, would have every value behind it taken for its neighbour's
 */
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
