import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { TimeInSentence } from '../../time/when.tsx';
import type { Suggestion } from '../receipt/receipt-question.ts';
import { usdText } from '../receipt/receipt-text.ts';
import styles from './suggestion-list.module.css';
import type { ShownSuggestion } from './use-numbered.ts';

type SuggestionListProps = {
  readonly suggestions: readonly ShownSuggestion[];
  /** By its deposit. */
  readonly likeliestId: string | undefined;
  /** Absent for those who may only look. */
  readonly onTake: ((suggestion: Suggestion) => void) | undefined;
  /** The one that is on its way. */
  readonly takingId: string | undefined;
};

/** The requests that a receipt may belong to, each with its reasons and its key: the likeliest first, what came in since last, what has gone in its place. */
export function SuggestionList({ suggestions, likeliestId, onTake, takingId }: SuggestionListProps) {
  return (
    <ol className={styles.list}>
      {suggestions.map(({ suggestion, number, isArmed, isGone }) => {
        const { depositId, username, amount, received, method, reference, status } = suggestion;
        // more than the whole is seldom meant
        const isLikeliest = depositId === likeliestId && received < amount;
        return (
          <li
            key={depositId}
            className={styles.item}
            data-suggestion={depositId}
            data-likeliest={isLikeliest || undefined}
            data-gone={isGone || undefined}
          >
            <div className={styles.text}>
              <p className={styles.top}>
                <Link to="/deposits" search={{ open: depositId }} className={styles.player}>
                  {username}
                </Link>
                <strong>{usdText(amount)}</strong>
                {isGone && !onTake && <span>No longer suggested</span>}
                {received > 0 && <span className={styles.dim}>{usdText(received)} received</span>}
              </p>
              <ul className={styles.reasons}>
                {suggestion.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              <p className={styles.dim}>
                <span>
                  {method}, {depositStatusLabel(status)}
                </span>
                {reference !== null && <span>, {formatReference(reference)}</span>}
                <span>, </span>
                <TimeInSentence instant={suggestion.requestedAt} />
              </p>
            </div>
            {onTake && (
              <Button
                // not `disabled`: who has the focus on it stays here
                {...(isGone && { 'data-disabled': true, 'aria-disabled': true })}
                variant={isLikeliest ? 'filled' : 'default'}
                loading={takingId === depositId}
                disabled={takingId !== undefined && takingId !== depositId}
                rightSection={
                  number !== undefined && (
                    <Kbd className={styles.key ?? ''} data-armed={isArmed || undefined}>
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
          </li>
        );
      })}
    </ol>
  );
}
