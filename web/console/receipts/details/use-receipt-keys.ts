import { useEffect, useState } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts-provider.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Question, Suggestion } from '../receipt/receipt-question.ts';
import { questionsFor } from './receipt-actions.tsx';
import { MOST_KEYS } from './suggestion-list.tsx';

type ReceiptKeys = {
  /** Undefined if there is nothing to do with it. */
  readonly receipt: Receipt | undefined;
  readonly raw: string | null;
  readonly suggestions: readonly Suggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onAsk: (question: Question) => void;
};

/** A key that gave one receipt away, pressed twice in haste, must not give away the next, which nobody has read. */
const UNREAD_MS = 400;

/**
 * Digits take suggestions; letters ask about the rest.
 * @returns whether digits take anything yet
 */
export function useReceiptKeys({ receipt, raw, suggestions, onTake, onAsk }: ReceiptKeys): boolean {
  const [isArmed, setArmed] = useState(false);
  const first = suggestions[0]?.depositId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown begins with either
  useEffect(() => {
    setArmed(false);
    const timer = setTimeout(() => setArmed(true), UNREAD_MS);
    return () => clearTimeout(timer);
  }, [receipt?.id, first]);

  const take = (place: number) => (event: KeyboardEvent) => {
    const suggestion = suggestions[place];
    if (suggestion === undefined) return false;
    if (isArmed && !event.repeat) onTake(suggestion);
    return true;
  };
  const digits = Array.from({ length: MOST_KEYS }, (_, place) => [String(place + 1), take(place)] as const);
  const questions = Object.entries(receipt ? questionsFor(receipt, raw) : {});
  useShortcuts(
    {
      ...Object.fromEntries(digits),
      ...Object.fromEntries(questions.map(([key, question]) => [key, () => onAsk(question)])),
    },
    { isOfDrawer: true },
  );
  return isArmed;
}
