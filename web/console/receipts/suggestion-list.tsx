import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { TimeInSentence } from '../time/when.tsx';
import type { Suggestion } from './receipt/receipt-pages.ts';
import { usdText } from './receipt/receipt-text.ts';
import styles from './receipts.module.css';
import type { ShownSuggestion } from './suggestion-numbers.ts';

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
            className={`${kit.panel} ${styles.suggestion} ${dim}`}
            data-suggestion={depositId}
            data-likeliest={isLikeliest || undefined}
            data-gone={isGone || undefined}
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
              <Text as="ul" className={styles.joined}>
                {suggestion.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
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
          </Row>
        );
      })}
    </Stack>
  );
}
