export type ExportFormat = 'csv' | 'json';

/** Lines that are not rows: the CSV's header, and the JSON's two brackets. */
const OTHER_LINES: Readonly<Record<ExportFormat, number>> = { csv: 1, json: 2 };

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Counts the rows of an export as its bytes arrive, wherever chunks are split. */
export function createRowCounter(format: ExportFormat) {
  let lines = 0;
  let quoted = false;
  return {
    read(bytes: Uint8Array): void {
      for (const byte of bytes) {
        // a quoted CSV field may contain line feeds; JSON writes them as \n
        if (byte === QUOTE) quoted = format === 'csv' && !quoted;
        else if (byte === LINE_FEED && !quoted) lines += 1;
      }
    },
    /** Exact at the end; until then, the last row of a JSON export may be missing. */
    get count(): number {
      return Math.max(0, lines - OTHER_LINES[format]);
    },
  };
}
