import type { Reversal } from './receipt.ts';

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
