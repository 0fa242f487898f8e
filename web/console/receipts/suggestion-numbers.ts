import { useEffect, useState } from 'react';

import type { Suggestion } from './receipt/receipt-pages.ts';

/** As many as there are keys for. */
const MOST_KEYS = 9;

type Suggested = { readonly depositId: string };

export type Numbered<T> = {
  readonly suggestion: T;
  /** No longer suggested. It keeps its place, so that a click meant for the one below it gives to nobody else. */
  readonly isGone: boolean;
  /** Undefined where no key is left for it. */
  readonly number: number | undefined;
};

/**
 * Appends new suggestions: while the receipt is open, a request keeps its place and so its number. A key
 * pressed as another request comes in gives to the one that was read. Returns `shown` if nothing is new.
 */
export function withNew<T extends Suggested>(shown: readonly T[], suggestions: readonly T[]): readonly T[] {
  const kept = shown.map((each) => among(suggestions, each) ?? each);
  const added = suggestions.filter((each) => among(shown, each) === undefined);
  const isSame = added.length === 0 && kept.every((each, place) => each === shown[place]);
  return isSame ? shown : [...kept, ...added];
}

export function inShownOrder<T extends Suggested>(
  shown: readonly T[],
  suggestions: readonly T[],
): readonly Numbered<T>[] {
  return shown.map((suggestion, place) => ({
    suggestion,
    isGone: among(suggestions, suggestion) === undefined,
    number: place < MOST_KEYS ? place + 1 : undefined,
  }));
}

function among<T extends Suggested>(suggestions: readonly T[], { depositId }: T): T | undefined {
  return suggestions.find((each) => each.depositId === depositId);
}

/** A key that gave one receipt away, pressed twice in haste, must not give away the next, which nobody has read. */
const UNREAD_MS = 400;

export type ShownSuggestion = Numbered<Suggestion> & {
  /** Whether its key works: it has been shown long enough to be read. */
  readonly isArmed: boolean;
};

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
