import { Button } from '@mantine/core';
import { WarningIcon } from '../../icons/icons.tsx';
import type { ReceiptsFilter } from '../receipt/receipts-address.ts';
import { useReceiptCounts } from '../receipt/use-receipt-counts.ts';
import styles from './reversals-notice.module.css';

type ReversalsNoticeProps = {
  readonly filter: ReceiptsFilter;
  readonly onShow: () => void;
};

/** Money that was taken back: nothing on the screen is louder. */
export function ReversalsNotice({ filter, onShow }: ReversalsNoticeProps) {
  const reversed = useReceiptCounts()?.byReason.reversed ?? 0;
  if (reversed === 0) return null;
  return (
    <aside className={styles.notice} aria-label="Payments taken back">
      <WarningIcon size={20} />
      <p>
        <strong>
          {reversed === 1
            ? 'Money was taken back'
            : `Money was taken back ${reversed.toLocaleString('en-US')} times`}
        </strong>{' '}
        Refunded, disputed or failed: what had it is funded no longer, or not in whole.
      </p>
      {filter.reason !== 'reversed' && (
        <Button variant="white" color="red.9" onClick={onShow}>
          Show {reversed === 1 ? 'it' : 'them'}
        </Button>
      )}
    </aside>
  );
}
