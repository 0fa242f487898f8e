import { Button } from '@mantine/core';
import { ExactTime } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { closedParts } from '../receipt/receipt-text.ts';
import styles from './closed-note.module.css';
import { keyed } from './key-hint.tsx';
import { RECEIPT_KEYS } from './receipt-questions.ts';

type ClosedNoteProps = Pick<Receipt, 'closed'> & {
  /** Absent for those who may not. */
  readonly onReopen: (() => void) | undefined;
};

/** By whom a receipt was dismissed, or how it went back to its payer, and the way back. */
export function ClosedNote({ closed, onReopen }: ClosedNoteProps) {
  if (closed === null) return null;
  const { how, by, at, reason, returnedHow, returnedAt } = closed;
  const parts = closedParts(closed);
  return (
    <div className={styles.note}>
      <p>
        {parts !== undefined && `${parts}. `}
        {how === 'returned' ? (
          <>
            Returned to the payer{returnedHow !== null && ` by ${returnedHow}`}
            {returnedAt !== null && (
              <>
                , <ExactTime instant={returnedAt} />
              </>
            )}
            .{' '}
          </>
        ) : (
          parts === undefined && 'Dismissed. '
        )}
        {by ?? 'Cage'} noted it, <ExactTime instant={at} />: {reason}
      </p>
      {onReopen && (
        <Button variant="default" {...keyed(RECEIPT_KEYS.reopen)} onClick={onReopen}>
          Open again…
        </Button>
      )}
    </div>
  );
}
