import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question, Suggestion } from '../receipt/receipt-question.ts';
import { questionsFor } from './receipt-questions.ts';
import type { ShownSuggestion } from './use-numbered.ts';

type ReceiptKeys = {
  /** Undefined for those who may only look. */
  readonly receipt: Receipt | undefined;
  readonly raw: string | null;
  readonly suggestions: readonly ShownSuggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onAsk: (question: Question) => void;
};

/** Digits take suggestions; letters ask about the rest. */
export function useReceiptKeys({ receipt, raw, suggestions, onTake, onAsk }: ReceiptKeys): void {
  const digits = suggestions
    .filter(({ number }) => number !== undefined)
    .map(({ suggestion, number, isArmed }) => [
      String(number),
      ({ repeat }: KeyboardEvent) => {
        if (isArmed && !repeat) onTake(suggestion);
      },
    ]);
  const questions = Object.entries(receipt ? questionsFor(receipt, raw) : {});
  useShortcuts(
    {
      ...Object.fromEntries(digits),
      ...Object.fromEntries(questions.map(([key, question]) => [key, () => onAsk(question)])),
    },
    { isOfDrawer: true },
  );
}
