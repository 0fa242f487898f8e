import type { Measured } from './load.ts';

export type Bar = {
  readonly name: string;
  /** If measured repeatedly, the median is shown, and `of` says which value is compared. */
  readonly measured: readonly number[];
  readonly unit: string;
  readonly limit: { readonly atMost: number } | { readonly atLeast: number };
  /** `median` if single values depend too much on the machine; defaults to `worst`. */
  readonly of?: 'median' | 'worst';
  readonly causes?: readonly string[];
};

/** Without a measurement the limit is not met. */
export function isMet(bar: Bar): boolean {
  if (bar.measured.length === 0 || bar.measured.some(Number.isNaN)) return false;
  const held = bar.of === 'median' ? median(bar.measured) : worst(bar);
  return 'atMost' in bar.limit ? held <= bar.limit.atMost : held >= bar.limit.atLeast;
}

export function tableOfBars(bars: readonly Bar[]): string {
  return [row('', 'median', 'worst', 'bar', ''), ...bars.flatMap(linesOf)].join('\n');
}

/** The process will exit with code 1 if a limit is not met. */
export function report(bars: readonly Bar[]): void {
  console.log(`\n${tableOfBars(bars)}\n`);
  const missed = bars.filter((bar) => !isMet(bar));
  if (missed.length > 0) process.exitCode = 1;
  console.log(missed.length === 0 ? 'All bars are met.' : `${missed.length} of ${bars.length} bars not met.`);
}

/** The bound with its unit. */
export function textsOf(bar: Bar): {
  readonly middle: string;
  readonly last: string;
  readonly bound: string;
} {
  const { measured, unit, limit } = bar;
  const bound = 'atMost' in limit ? `≤ ${text(limit.atMost)}` : `≥ ${text(limit.atLeast)}`;
  const [middle, last] =
    measured.length === 0 ? ['none', 'none'] : [text(median(measured)), text(worst(bar))];
  return { middle, last, bound: `${bound} ${unit}` };
}

function linesOf(bar: Bar): string[] {
  const { middle, last, bound } = textsOf(bar);
  const line = row(bar.name, middle, last, bound, isMet(bar) ? 'pass' : 'FAIL');
  return isMet(bar) ? [line] : [line, ...(bar.causes ?? []).map((cause) => `    ${cause}`)];
}

function worst({ measured, limit }: Bar): number {
  return 'atMost' in limit ? Math.max(...measured) : Math.min(...measured);
}

function text(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : 1 });
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(11)).join('');
}

type Rounds = Readonly<Record<string, readonly Measured[]>>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

export function tableOf(rounds: Rounds): string {
  const heading = loadRow('', 'per second', 'p50 ms', 'p99 ms', 'refused');
  const lines = Object.entries(rounds).map(([name, measured]) =>
    loadRow(
      name,
      Math.round(median(measured.map(({ perSecond }) => perSecond))).toLocaleString('en-US'),
      median(measured.map(({ p50 }) => p50)).toFixed(1),
      median(measured.map(({ p99 }) => p99)).toFixed(1),
      measured.reduce((sum, { refused }) => sum + refused, 0).toLocaleString('en-US'),
    ),
  );
  return [heading, ...lines].join('\n');
}

export function ratiosOf(measured: readonly Measured[], to: readonly Measured[]): number[] {
  return measured.map(({ perSecond }, round) => perSecond / (to[round] as Measured).perSecond);
}

function loadRow(name: string, ...cells: readonly string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(12)).join('');
}

export type Extent = {
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  readonly minutes: number;
  readonly minuteSeconds: number;
  /** The share of a bar that is enough: the fewer the rounds, the less a missed bar says. */
  readonly slack: number;
};

export const LONG: Extent = {
  ...{ warmUpSeconds: 5, rounds: 9, roundSeconds: 3 },
  ...{ minutes: 60, minuteSeconds: 60, slack: 1 },
};

export const SHORT: Extent = {
  ...{ warmUpSeconds: 3, rounds: 3, roundSeconds: 1 },
  ...{ minutes: 1, minuteSeconds: 6, slack: 0.6 },
};
