import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Funding } from './states.ts';

export function fundingOf(received: Cents, asked: Cents): Funding {
  if (received <= 0) return 'none';
  if (received === asked) return 'whole';
  return received < asked ? 'short' : 'over';
}

/** 'Paid $1.00 of $2,000.00', 'Paid $600.00, $100.00 over'. 'Paid' alone is said of the whole only. */
export function fundingText(received: Cents, asked: Cents): string | undefined {
  const funding = fundingOf(received, asked);
  switch (funding) {
    case 'none':
      return undefined;
    case 'short':
      return `Paid ${formatUsd(received)} of ${formatUsd(asked)}`;
    case 'whole':
      return `Paid ${formatUsd(received)}`;
    case 'over':
      return `Paid ${formatUsd(received)}, ${formatUsd(cents(received - asked))} over`;
    default:
      return funding satisfies never;
  }
}
