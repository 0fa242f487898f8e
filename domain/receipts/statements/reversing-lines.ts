import type { ReceiptEvent } from '#domain/receipts/receipt.ts';

/** By a provider's status or type; undefined for a payment that stands. */
export function undoingOf(word: string): Exclude<ReceiptEvent, 'payment'> | undefined {
  if (/\brefund/i.test(word)) return 'refund';
  if (/\b(?:revers|charge ?back|disput)/i.test(word)) return 'dispute';
  return undefined;
}

/** The end of a hold; a line of its own reports the money's outcome. */
export function isRelease(word: string): boolean {
  return /\brelease\b|\b(?:cancel|revers)\w* of (?:\w+ ){0,3}hold\b/i.test(word);
}
