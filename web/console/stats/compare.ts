import { exactCents, formatUsd } from '#domain/money/usd.ts';

/** How a figure stands to that of the period before. */
export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly words: string };

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Of an amount or a number that is never below zero: by how much of what it was. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', words: 'the same' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, words: 'from none' };
  const part = Math.abs((now - before) / before);
  return { direction, words: part < 0.005 ? 'less than 1%' : PERCENT.format(part) };
}

/** Of an amount that may be a loss, of which no share can be said: by how many dollars. */
export function changeOfProfit(now: number, before: number): Change {
  const difference = Math.round(Math.abs(now - before) * 100) / 100;
  if (difference === 0) return { direction: 'same', words: 'the same' };
  return { direction: now > before ? 'up' : 'down', words: formatUsd(exactCents(difference)) };
}

/** Of a rate: by how many points. */
export function changeOfRate(now: number, before: number): Change {
  const points = Math.round(Math.abs(now - before) * 10) / 10;
  if (points === 0) return { direction: 'same', words: 'the same' };
  return { direction: now > before ? 'up' : 'down', words: points === 1 ? '1 point' : `${points} points` };
}

/**
 * The corners of a line through the values, for a drawing 100 wide and 24 high; undefined where there are too few for
 * one. Many are put together to their averages, so that each is told apart.
 */
export function sparkline(values: readonly number[]): string | undefined {
  const points = putTogether(values, MOST_POINTS);
  if (points.length < 3) return undefined;
  const low = Math.min(0, ...points);
  const high = Math.max(0, ...points);
  const height = high - low || 1;
  return points
    .map((value, place) => {
      const x = (place / (points.length - 1)) * 100;
      const y = 23 - ((value - low) / height) * 22;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

const MOST_POINTS = 60;

function putTogether(values: readonly number[], most: number): number[] {
  const each = Math.ceil(values.length / most);
  const averages: number[] = [];
  for (let start = 0; start < values.length; start += each) {
    const group = values.slice(start, start + each);
    averages.push(group.reduce((sum, value) => sum + value, 0) / group.length);
  }
  return averages;
}
