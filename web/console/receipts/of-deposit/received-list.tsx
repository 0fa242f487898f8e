import { Link } from '@tanstack/react-router';
import { DetailsHint } from '../../records/details/details-section.tsx';
import { TimeInSentence } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { givenBy, usdText, whoseText } from '../receipt/receipt-text.ts';
import styles from './of-deposit.module.css';

type ReceivedListProps = { readonly depositId: string; readonly receipts: readonly Receipt[] };

/** What a deposit was given, also what was taken back from it, each with the way to its receipt. */
export function ReceivedList({ depositId, receipts }: ReceivedListProps) {
  const given = receipts.flatMap((receipt) =>
    receipt.allocations
      .filter((allocation) => allocation.depositId === depositId)
      .map((allocation) => ({ receipt, allocation })),
  );
  const isEmpty = given.every(({ allocation }) => allocation.undone !== null);
  return (
    <>
      {isEmpty && <DetailsHint>Nothing has been given to it.</DetailsHint>}
      <ul className={styles.list}>
        {given.map(({ receipt, allocation }) => (
          <li key={allocation.id}>
            <Link to="/receipts" search={{ view: 'all', open: receipt.id }} className={styles.link}>
              {usdText(allocation.amount)} {whoseText(receipt)}
            </Link>{' '}
            <span>{givenBy(allocation)}, </span>
            <TimeInSentence instant={receipt.occurredAt ?? receipt.receivedAt} />
            {allocation.undone && (
              <span className={styles.undone}>. Taken back: {allocation.undone.reason}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
