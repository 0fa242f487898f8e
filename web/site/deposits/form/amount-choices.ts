import type { Bounds } from '#domain/money/bounds.ts';
import { type Cents, cents } from '#domain/money/usd.ts';

const USUAL: readonly Cents[] = [50, 100, 250, 500, 1_000].map((dollars) => cents(dollars * 100));
const MOST = 4;

export function amountChoices({ minCents, maxCents }: Bounds): readonly Cents[] {
  const round = USUAL.filter((amount) => amount > minCents && amount <= maxCents);
  return [minCents, ...round].slice(0, MOST);
}
