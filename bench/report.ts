import type { Measured } from './load.ts';

export type Rounds = Readonly<Record<string, readonly Measured[]>>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

export function tableOf(rounds: Rounds): string {
  const heading = row('', 'per second', 'p50 ms', 'p99 ms', 'refused');
  const lines = Object.entries(rounds).map(([name, measured]) =>
    row(
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

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(52) + cells.map((cell) => cell.padStart(12)).join('');
}
