import { median } from './report.ts';

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

function linesOf(bar: Bar): string[] {
  const { name, measured, unit, limit } = bar;
  const bound = 'atMost' in limit ? `≤ ${text(limit.atMost)}` : `≥ ${text(limit.atLeast)}`;
  const [middle, last] =
    measured.length === 0 ? ['none', 'none'] : [text(median(measured)), text(worst(bar))];
  const line = row(name, middle, last, `${bound} ${unit}`, isMet(bar) ? 'pass' : 'FAIL');
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
