import type { StatementLine } from './statement-line.ts';

type SignedLine = Pick<StatementLine, 'line' | 'reading' | 'sign'>;

/** A sentence, if the form takes for incoming what may have gone out: it has to say how that shows. */
export function directionQuestion(lines: readonly SignedLine[]): string | null {
  for (const { line, reading } of lines) {
    if (reading.kind === 'unreadable' && reading.asks === 'direction') {
      return `Which way did the money of line ${line} go? ${reading.why} Choose the column of the direction and its words.`;
    }
  }
  const unsigned = lines.find(({ reading, sign }) => reading.kind === 'receipt' && sign === 'none');
  if (unsigned === undefined || lines.some(({ sign }) => sign === 'out')) return null;
  return `Did all of this money come in? The amount of line ${unsigned.line} has no sign, and none of this file has a minus. If it did, an owner ticks ‘Amounts without a sign came in’ and saves the columns. Otherwise choose the column of the direction, or of what went out.`;
}
