import { ExactTime } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import styles from './closed-note.module.css';

/** By whom a receipt was dismissed, or how it went back to its payer. */
export function ClosedNote({ closed }: Pick<Receipt, 'closed'>) {
  if (closed === null) return null;
  const { how, by, at, reason, returnedHow, returnedAt } = closed;
  return (
    <p className={styles.note}>
      {how === 'returned' ? 'Returned to the payer' : 'Dismissed'}
      {returnedHow !== null && ` by ${returnedHow}`}
      {returnedAt !== null && (
        <>
          , <ExactTime instant={returnedAt} />
        </>
      )}
      . {by ?? 'Cage'} noted it, <ExactTime instant={at} />: {reason}
    </p>
  );
}
