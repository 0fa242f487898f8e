import { appendFileSync } from 'node:fs';

/** What came of one kind of fault. Times are milliseconds; absent is what the test does not measure. */
export type FaultFigures = {
  /** A row of `findings.ts`. */
  readonly row: string;
  /** How often, or for how long. */
  readonly done: string;
  /** Tries, those that went unanswered or were answered UNAVAILABLE among them. */
  readonly sent?: number;
  readonly answered?: number;
  readonly stored?: number;
  readonly lost?: number;
  readonly doubled?: number;
  readonly entriesMissing?: number;
  readonly longestAnswerMs?: number;
  readonly downMs?: number;
  readonly recoveryMs?: number;
};

/** Set by `npm run faults` to the file that collects the figures. */
export const FIGURES_FILE = 'CAGE_FAULT_FIGURES';

const collected = process.env[FIGURES_FILE];

/** Prints the figures of a fault and, under `npm run faults`, has them in its table. */
export function reportFault(figures: FaultFigures): void {
  console.log(JSON.stringify(figures));
  if (collected !== undefined) appendFileSync(collected, `${JSON.stringify(figures)}\n`);
}

/**
 * How much a test does: little in `npm test`, more under `npm run faults`.
 * @param variable of the environment; has the last word
 */
export function extentOf(variable: string, { short, long }: { short: number; long: number }): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return collected === undefined ? short : long;
}

const BESIDE_OTHERS_MS = 30_000;

/** The most that something may take: `npm run faults` holds it, where nothing else runs; other runs, half a minute. */
export function atRest(ms: number): number {
  return collected === undefined ? BESIDE_OTHERS_MS : ms;
}
