import { type Header, type NamedRow, nameCells, type StatementFormat } from './statement-format.ts';
import { passed, type Reading, type StatementLine, type StatementRow, unreadable } from './statement-line.ts';

/** What a row tells, and its cells by name, for the row after it: those of a row before, if it has none itself. */
export type ReadRow = {
  readonly row: StatementRow;
  readonly reading: Reading;
  readonly named: NamedRow | undefined;
};

/** @param before the row before, of the same file */
export function readRow(
  row: StatementRow,
  before: ReadRow | undefined,
  { format, header }: { readonly format: StatementFormat; readonly header: Header },
): ReadRow {
  const without = (reading: Reading) => ({ row, reading, named: before?.named });
  if (row.problem !== undefined) return without(unreadable(row.problem));
  if (row.raw.trim() === '') return without(passed('An empty line.'));
  const cells = format.cellsOf ? format.cellsOf(row.raw) : row.cells;
  if (cells === undefined) return without(unreadable('It is not written as the other lines are.'));
  const named = nameCells(cells, header, format);
  if (typeof named === 'string') return without(unreadable(named));
  return { row, reading: format.read(named, before?.named), named };
}

/**
 * Names the lines. A transaction's id names what tells of it; what has none is named by what it says and by its number
 * among the lines of the file that say the same: payments that read alike are several.
 */
export function nameLines(rows: readonly ReadRow[]): readonly StatementLine[] {
  const counts = new Map<string, number>();
  return rows.map(({ row: { line, raw }, reading }) => {
    const { meaning, isUnique } = meaningOf(reading, raw);
    const count = (counts.get(meaning) ?? 0) + 1;
    counts.set(meaning, count);
    return { line, raw, reading, key: isUnique ? meaning : `${meaning} ${count}` };
  });
}

function meaningOf(reading: Reading, raw: string): { readonly meaning: string; readonly isUnique: boolean } {
  if (reading.kind !== 'receipt') return { meaning: JSON.stringify([reading.kind, raw]), isUnique: false };
  const { rail, event, direction, amount, occurredAt, payerName, payerHandle, note, transactionId, undoes } =
    reading.read;
  const id = transactionId ?? undoes;
  if (id !== undefined) return { meaning: JSON.stringify([rail, event, direction, id]), isUnique: true };
  const told = [rail, event, direction, amount, occurredAt, payerName, payerHandle, note];
  return { meaning: JSON.stringify(told), isUnique: false };
}
