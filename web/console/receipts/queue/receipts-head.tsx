import { RelativeTime } from '../../time/when.tsx';
import { usdText } from '../receipt/receipt-text.ts';
import { useReceiptCounts } from '../receipt/use-receipt-counts.ts';
import styles from './receipts-head.module.css';

/** The queue: how many receipts wait, for how much, and since when the oldest has. */
export function ReceiptsHead() {
  const counts = useReceiptCounts();
  if (counts === undefined) return null;
  const { waiting, waitingAmount, oldestWaitingAt } = counts;
  return (
    <p className={styles.queue}>
      <strong>{waiting.toLocaleString('en-US')} waiting</strong>
      {waiting > 0 && <span>{usdText(waitingAmount)}</span>}
      {oldestWaitingAt !== null && (
        <span>
          oldest <RelativeTime instant={oldestWaitingAt} />
        </span>
      )}
    </p>
  );
}
