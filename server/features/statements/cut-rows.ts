import { setImmediate } from 'node:timers/promises';
import type { CsvError } from 'csv-parse/sync';
import type { StatementRow } from '#domain/receipts/statements/statement-line.ts';

const ROWS_A_TURN = 500;
/** A longer row is an unclosed quotation mark. */
const LONGEST_ROW = 16 * 1024;
/** A file with more of them is no CSV. */
const MOST_BROKEN = 200;
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Loaded by the first statement. */
const loadParser = () => import('csv-parse/sync');

export function cutLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** In turns of the event loop. A stray quotation mark spoils its line only. Undefined for what is no CSV. */
export async function cutRows(
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
