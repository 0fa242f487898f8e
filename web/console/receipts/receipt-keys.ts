import { useShortcuts } from '../keyboard/shortcuts.tsx';
import type { Question } from './receipt/receipt-changes.ts';
import type { Receipt, Suggestion } from './receipt/receipt-pages.ts';
import { isGivable, isOpen, liveAllocations } from './receipt/receipt-text.ts';
import type { ShownSuggestion } from './suggestion-list.tsx';

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

/** Absent where a key does not apply. Of several allocations, the keys move and undo the first. */
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

type ReceiptKeys = {
  /** Undefined for those who may only look. */
  readonly receipt: Receipt | undefined;
  /** Are dismissed instead of it, if there are any. */
  readonly selected: readonly Receipt[];
  readonly raw: string | null;
  readonly suggestions: readonly ShownSuggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onAsk: (question: Question) => void;
};

/** Digits take suggestions; letters ask about the rest. */
export function useReceiptKeys(keys: ReceiptKeys): void {
  const { receipt, selected, raw, suggestions, onTake, onAsk } = keys;
  const [first, ...others] = selected;
  const digits = suggestions
    .filter(({ number }) => number !== undefined)
    .map(({ suggestion, number, isArmed }) => [
      String(number),
      ({ repeat }: KeyboardEvent) => {
        if (isArmed && !repeat) onTake(suggestion);
      },
    ]);
  const questions: ReturnType<typeof questionsFor> = {
    ...(receipt && questionsFor(receipt, raw)),
    ...(first && { d: { kind: 'dismiss', receipts: [first, ...others] } }),
  };
  useShortcuts(
    {
      ...Object.fromEntries(digits),
      ...Object.fromEntries(Object.entries(questions).map(([key, question]) => [key, () => onAsk(question)])),
    },
    { isOfDrawer: true },
  );
}
