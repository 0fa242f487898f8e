import { Button } from '@mantine/core';
import { TimeInSentence } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { closedParts, dismissedText, usdText } from '../receipt/receipt-text.ts';
import styles from './closed-note.module.css';
import { keyed } from './key-hint.tsx';
import { RECEIPT_KEYS } from './receipt-questions.ts';

type ClosedNoteProps = Pick<Receipt, 'closed' | 'state'> & {
  /** Absent for those who may not. */
  readonly onReopen: (() => void) | undefined;
};

/** By whom a receipt was dismissed, or how it went back to its payer, and the way back. */
export function ClosedNote({ closed, state, onReopen }: ClosedNoteProps) {
  if (closed === null) return null;
  const { how, by, at, reason, returned, dismissed, returnedHow, returnedAt } = closed;
  const wentBack = how === 'returned' && !dismissed && returned ? `${usdText(returned)} returned` : undefined;
  const parts = wentBack === undefined ? closedParts(closed) : undefined;
  return (
    <div className={styles.note}>
      <p>
        {parts !== undefined && <span>{`${parts}. `}</span>}
        {how === 'returned' ? (
          <span>
            <span>{wentBack ?? 'Returned'} to the payer</span>
            {returnedHow !== null && <span>{` by ${returnedHow}`}</span>}
            {returnedAt !== null && (
              <span>
                , <TimeInSentence instant={returnedAt} />
              </span>
            )}
            <span>. </span>
          </span>
        ) : (
          parts === undefined && <span>{`${dismissedText({ state })}. `}</span>
        )}
        <span>{by ?? 'Cage'} noted it, </span>
        <TimeInSentence instant={at} />
        <span>: {reason}</span>
      </p>
      {onReopen && (
        <Button variant="default" {...keyed(RECEIPT_KEYS.reopen)} onClick={onReopen}>
          Open again…
        </Button>
      )}
    </div>
  );
}
