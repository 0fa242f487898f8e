import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question } from '../receipt/receipt-question.ts';
import { isGivable, isOpen, liveAllocations } from '../receipt/receipt-text.ts';

/** What is asked about a receipt that is open, by key. */
export const RECEIPT_KEYS = {
  enter: 'e',
  find: 'f',
  return: 'r',
  dismiss: 'd',
  move: 'm',
  undo: 'u',
  reopen: 'o',
} as const;

export type ReceiptKey = (typeof RECEIPT_KEYS)[keyof typeof RECEIPT_KEYS];

/** What each key asks; those that do not apply are absent. Of what was given to several, the keys move and undo the first. */
export function questionsFor(
  receipt: Receipt,
  raw: string | null,
): Readonly<Partial<Record<ReceiptKey, Question>>> {
  const isMoney = isGivable(receipt);
  const [allocation] = liveAllocations(receipt);
  return {
    ...(isOpen(receipt) && {
      ...(receipt.amountText === null && { e: { kind: 'enter', receipt, raw } }),
      d: { kind: 'dismiss', receipts: [receipt] },
    }),
    ...(isMoney && { f: { kind: 'give', receipt }, r: { kind: 'return', receipt } }),
    ...(allocation && { m: { kind: 'move', receipt, allocation }, u: { kind: 'undo', receipt, allocation } }),
    ...(receipt.closed && { o: { kind: 'reopen', receipt } }),
  };
}
