import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatReference } from '#domain/deposits/reference.ts';
import { depositStatusLabel } from '#domain/deposits/status.ts';
import { ExactTime } from '../../time/when.tsx';
import type { Suggestion } from '../receipt/receipt-question.ts';
import { usdText } from '../receipt/receipt-text.ts';
import styles from './suggestion-list.module.css';

/** As many as there are keys for. */
export const MOST_KEYS = 9;

type SuggestionListProps = {
  readonly suggestions: readonly Suggestion[];
  /** Absent for those who may only look. */
  readonly onTake: ((suggestion: Suggestion) => void) | undefined;
  /** Whether the keys take anything yet. */
  readonly isArmed: boolean;
  /** The one that is on its way. */
  readonly takingId: string | undefined;
};

/** The requests that a receipt may belong to, the likeliest first, each with its reasons and its key. */
export function SuggestionList({ suggestions, onTake, isArmed, takingId }: SuggestionListProps) {
  return (
    <ol className={styles.list}>
      {suggestions.map((suggestion, place) => {
        const { depositId, username, amount, received, method, reference, status } = suggestion;
        // more than the whole is seldom meant
        const isLikeliest = place === 0 && received < amount;
        return (
          <li
            key={depositId}
            className={styles.item}
            data-suggestion={depositId}
            data-likeliest={isLikeliest || undefined}
          >
            <div className={styles.text}>
              <p className={styles.top}>
                <Link to="/deposits" search={{ open: depositId }} className={styles.player}>
                  {username}
                </Link>
                <strong>{usdText(amount)}</strong>
                {received > 0 && <span className={styles.dim}>{usdText(received)} received</span>}
              </p>
              <ul className={styles.reasons}>
                {suggestion.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              <p className={styles.dim}>
                {method}, {depositStatusLabel(status)}
                {reference !== null && <>, {formatReference(reference)}</>},{' '}
                <ExactTime instant={suggestion.requestedAt} />
              </p>
            </div>
            {onTake && (
              <Button
                variant={isLikeliest ? 'filled' : 'default'}
                loading={takingId === depositId}
                disabled={takingId !== undefined && takingId !== depositId}
                rightSection={
                  place < MOST_KEYS && (
                    <Kbd className={styles.key ?? ''} data-armed={isArmed || undefined}>
                      {place + 1}
                    </Kbd>
                  )
                }
                aria-label={`Give it to ${username}, ${usdText(amount)}`}
                onClick={() => onTake(suggestion)}
              >
                Give
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
