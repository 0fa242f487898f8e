import type { Reversal } from './receipt.ts';

/** What became of money that had come in: 'Refunded $50.00'. */
export function reversalText({
  event,
  amount,
}: {
  readonly event: Reversal;
  readonly amount: string;
}): string {
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
