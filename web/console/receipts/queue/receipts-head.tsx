import { QueueSummary } from '../../kit/queue-summary.tsx';
import { usdText } from '../receipt/receipt-text.ts';
import { useReceiptCounts } from '../receipt/use-receipt-counts.ts';
import styles from './receipts-head.module.css';

/** The receipts that wait for somebody. */
export function ReceiptsHead() {
  const counts = useReceiptCounts();
  // as high as it will be: what is below stays where it is
  if (counts === undefined) return <p className={styles.awaited} />;
  const { waiting, waitingAmount, oldestWaitingAt } = counts;
  return (
    <QueueSummary
      count={waiting}
      state="waiting"
      amountText={usdText(waitingAmount)}
      oldest={oldestWaitingAt}
    />
  );
}
