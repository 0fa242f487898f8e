import type { Reversal } from './receipt.ts';

/** What became of money that had come in: 'Refunded $50.00'. */
export function reversalText(reversal: Reversal, amount: string | null): string {
  switch (reversal) {
    case 'refund':
      return `Refunded ${amount ?? 'an unknown amount'}`;
    case 'dispute':
      return `Disputed ${amount ?? 'an unknown amount'}`;
    case 'failure':
      return `${amount ?? 'An unknown amount'} did not arrive`;
    default:
      return reversal satisfies never;
  }
}
