import { postedProblem } from '../entry-bounds.ts';
import { type BalanceCell, UNPLACED } from './printed-balances.ts';
import { cellText, type Header, type NamedRow, nameCells, type StatementFormat } from './statement-format.ts';
import {
  type AmountSign,
  numberOf,
  passed,
  type Reading,
  type StatementLine,
  type StatementRow,
  unreadable,
} from './statement-line.ts';
import { beginsWithDay } from './statement-time.ts';

/** `named` is for the next row: its cells, or those of a row before if it has none. */
export type ReadRow = {
  readonly row: StatementRow;
  readonly reading: Reading;
  readonly named: NamedRow | undefined;
  readonly sign?: AmountSign | undefined;
  readonly balance?: BalanceCell | undefined;
};

export function readRow(
  row: StatementRow,
  before: ReadRow | undefined,
  { format, header, now }: { readonly format: StatementFormat; readonly header: Header; readonly now: Date },
): ReadRow {
  const without = (reading: Reading) => ({
    ...{ row, reading, named: before?.named },
    ...(reading.kind === 'unreadable' && { balance: UNPLACED }),
  });
  if (row.problem !== undefined) return without(unreadable(row.problem));
  if (row.raw.trim() === '') return without(passed('An empty line.'));
  const cells = format.cellsOf ? format.cellsOf(row.raw) : row.cells;
  if (cells === undefined) return without(unreadable('It is not written as the other lines are.'));
  const named = nameCells(cells, header, format);
  if (typeof named === 'string') return without(isFooter(cells) ? FOOTER : unreadable(named));
  const reading = dated(format.read(named, before?.named, header.titles), now);
  const isEnd = reading.kind === 'unreadable' && isFooter(cells);
  const said = format.balanceIn?.(named, header.titles);
  const balance = said && 'isTimed' in said && isFooter(cells) ? undefined : said;
  return { row, reading: isEnd ? FOOTER : reading, named, sign: format.signOf?.(named), balance };
}

const FOOTER = passed('No payment: a total, or a note of the bank.');
const FOOTER_WORDS =
  /^(?:(?:grand |sub-? ?)?totals?|(?:beginning|starting|opening|ending|closing|current|available) balance|balance|summary|disclaimer|end of|statement period|generated|downloaded|note:|\*)/i;

/** A footer begins with no day, and with words of its own, or has nothing else. */
function isFooter(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.map((cell) => cellText(cell)).filter((cell) => cell !== '');
  return !beginsWithDay(first) && (others.length === 0 || FOOTER_WORDS.test(first));
}

function dated(reading: Reading, now: Date): Reading {
  const occurredAt = reading.kind === 'receipt' ? reading.read.occurredAt : undefined;
  const problem = occurredAt && postedProblem(occurredAt, now);
  return problem === undefined ? reading : unreadable(`Its date ${problem}`);
}

/**
 * A row's line, and that of its fee. Keys by transaction id, or by meaning and its count: payments that read alike are
 * several.
 */
export function namingLines(): (row: ReadRow) => readonly StatementLine[] {
  const nameLine = namingReadings();
  return (row) => {
    const line = nameLine(row);
    if (line.reading.kind !== 'receipt' || line.reading.fee === undefined) return [line];
    const { fee: read, lineId } = line.reading;
    const reading = { kind: 'receipt', read, lineId: lineId && `${lineId}-fee` } as const;
    return [line, nameLine({ row: row.row, named: row.named, reading })];
  };
}

function namingReadings(): (row: ReadRow) => StatementLine {
  const [countOf, countOfRaw] = [counting(), counting()];
  const sharedBy = findingSharers();
  return ({ row: { line, raw }, reading: alone, sign, balance }) => {
    const reading = sharedBy(alone, line) ?? alone;
    const { meaning, isUnique } = meaningOf(reading, raw);
    const key = `${meaning} ${countOf(meaning)}`;
    const rawMeaning = rawMeaningOf(reading, raw);
    const rawKey = rawMeaning && `${rawMeaning} ${countOfRaw(rawMeaning)}`;
    return { line, raw, reading, sign, balance, key: isUnique ? meaning : key, rawKey };
  };
}

/** Told of a line whose number is that of another payment above: by the number alone it would be known already. */
function findingSharers(): (reading: Reading, line: number) => Reading | undefined {
  const first = new Map<string, { readonly line: number; readonly told: string }>();
  return (reading, line) => {
    const own = reading.kind === 'receipt' ? numberOf(reading) : undefined;
    if (reading.kind !== 'receipt' || own === undefined) return undefined;
    const { event, direction, amount, payerName, payerHandle } = reading.read;
    const number = JSON.stringify([event, direction, own]);
    const told = JSON.stringify([amount, payerName, payerHandle]);
    const before = first.get(number);
    if (before === undefined) first.set(number, { line, told });
    return before === undefined || before.told === told
      ? undefined
      : unreadable(`Its number, ${own}, is that of line ${before.line}, which has another amount or payer.`);
  };
}

function counting(): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count;
  };
}

/** A line once read from a wrong column is other money: the amount is part of this key. */
function rawMeaningOf(reading: Reading, raw: string): string | undefined {
  if (reading.kind !== 'receipt') return undefined;
  const { rail, event, direction, amount } = reading.read;
  return JSON.stringify([rail, event, direction, amount, raw]);
}

function meaningOf(reading: Reading, raw: string): { readonly meaning: string; readonly isUnique: boolean } {
  if (reading.kind !== 'receipt') return { meaning: JSON.stringify([reading.kind, raw]), isUnique: false };
  const { rail, event, direction, amount, occurredAt, payerName, payerHandle, note, undoes } = reading.read;
  const id = numberOf(reading) ?? undoes;
  if (id !== undefined) return { meaning: JSON.stringify([rail, event, direction, id]), isUnique: true };
  const told = [rail, event, direction, amount, occurredAt, payerName, payerHandle, note];
  return { meaning: JSON.stringify(told), isUnique: false };
}
