import { QueueSummary } from '../../controls/queue-summary.tsx';
import { usdText } from '../receipt/receipt-text.ts';
import { useReceiptCounts } from '../receipt/use-receipt-counts.ts';

/** The receipts that wait for somebody. */
export function ReceiptsHead() {
  const counts = useReceiptCounts();
  if (counts === undefined) return null;
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
