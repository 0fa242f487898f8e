import { useEffect, useState } from 'react';
import type { Suggestion } from '../receipt/receipt-question.ts';
import { inShownOrder, type Numbered, withNew } from './suggestion-numbers.ts';

/** A key that gave one receipt away, pressed twice in haste, must not give away the next, which nobody has read. */
const UNREAD_MS = 400;

export type ShownSuggestion = Numbered<Suggestion> & {
  /** Whether its key takes it: it has stood there long enough to be read. */
  readonly isArmed: boolean;
};

/** The suggestions of the receipt that is open, each with the number that it keeps. */
export function useNumbered(suggestions: readonly Suggestion[]): readonly ShownSuggestion[] {
  const [shown, setShown] = useState<readonly Suggestion[]>([]);
  const [readCount, setReadCount] = useState(0);
  const known = withNew(shown, suggestions);
  if (known !== shown) setShown(known);
  useEffect(() => {
    const timer = setTimeout(() => setReadCount(known.length), UNREAD_MS);
    return () => clearTimeout(timer);
  }, [known.length]);
  return inShownOrder(known, suggestions).map((each) => ({
    ...each,
    isArmed: !each.isGone && each.number !== undefined && each.number <= readCount,
  }));
}
