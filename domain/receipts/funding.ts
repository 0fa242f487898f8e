import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { Reversal } from './receipt.ts';
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

type Gone = { readonly event: Reversal; readonly amount: string };

/** `Refunded $10.00, disputed $40.00`. */
export function reversalsText(reversals: readonly Gone[]): string {
  const [first = '', ...others] = reversals.map(reversalText);
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}

export function reversalText({ event, amount }: Gone): string {
  switch (event) {
    case 'refund':
      return `Refunded ${amount}`;
    case 'dispute':
      return `Disputed ${amount}`;
    case 'failure':
      return `${amount} did not arrive`;
    default:
      return event satisfies never;
  }
}
