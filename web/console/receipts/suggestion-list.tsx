import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { TimeInSentence } from '../time/when.tsx';
import type { Suggestion } from './receipt/receipt-pages.ts';
import { usdText } from './receipt/receipt-text.ts';
import styles from './receipts.module.css';

type SuggestionListProps = {
  readonly suggestions: readonly ShownSuggestion[];
  readonly likeliestId: string | undefined;
  /** Absent for those who may only look. */
  readonly onTake: ((suggestion: Suggestion) => void) | undefined;
  readonly takingId: string | undefined;
};

/** The likeliest first, later arrivals last; one that is no longer suggested keeps its place. */
export function SuggestionList({ suggestions, likeliestId, onTake, takingId }: SuggestionListProps) {
  return (
    <Stack as="ol">
      {suggestions.map(({ suggestion, number, isArmed, isGone }) => {
        const { depositId, username, amount, received, method, reference, status } = suggestion;
        // paying more than the whole is seldom meant
        const isLikeliest = depositId === likeliestId && received < amount;
        const dim = isGone ? kit['tone-dim'] : '';
        return (
          <Row
            as="li"
            key={depositId}
            gap={12}
            align="start"
            keepsLine
            padding="10px 12px"
            className={`${kit.panel} ${styles.suggestion} ${dim}`}
            style={{ borderStyle: isGone ? 'dashed' : 'solid' }}
            data-suggestion={depositId}
            data-likeliest={isLikeliest || undefined}
          >
            <Stack gap={4} grows>
              <Row as="p" align="baseline">
                <Link
                  to="/deposits"
                  search={{ open: depositId }}
                  className={`${kit['weight-bold']} ${dim} ${styles.player}`}
                >
                  {username}
                </Link>
                <strong>{usdText(amount)}</strong>
                {isGone && !onTake && <span>No longer suggested</span>}
                {received > 0 && (
                  <Text size="small" tone="dim">
                    {usdText(received)} received
                  </Text>
                )}
              </Row>
              <Text as="p" className={kit.sentence}>
                {suggestion.reasons.join(', ')}
              </Text>
              <Text as="p" size="small" tone="dim">
                <span>
                  {method}, {depositStatusLabel(status)}
                </span>
                {reference !== null && <span>, {formatReference(reference)}</span>}
                <span>, </span>
                <TimeInSentence instant={suggestion.requestedAt} />
              </Text>
            </Stack>
            {onTake && (
              <Button
                // not `disabled`, which would drop the focus
                {...(isGone && { 'data-disabled': true, 'aria-disabled': true })}
                variant={isLikeliest ? 'filled' : 'default'}
                loading={takingId === depositId}
                disabled={takingId !== undefined && takingId !== depositId}
                rightSection={
                  number !== undefined && (
                    <Kbd className={`${kit.forKeys} ${styles.key}`} data-armed={isArmed || undefined}>
                      {number}
                    </Kbd>
                  )
                }
                aria-label={
                  isGone
                    ? `Gone: ${username}, ${usdText(amount)}, is no longer suggested`
                    : `Give it to ${username}, ${usdText(amount)}`
                }
                onClick={() => !isGone && onTake(suggestion)}
              >
                {isGone ? 'Gone' : 'Give'}
              </Button>
            )}
          </Row>
        );
      })}
    </Stack>
  );
}

/** As many as there are keys for. */
const MOST_KEYS = 9;

type Suggested = { readonly depositId: string };

type Numbered<T> = {
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
