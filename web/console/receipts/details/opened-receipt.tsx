import type { RefObject } from 'react';
import { Drawer } from '../../records/details/drawer.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import type { Done, Question } from '../receipt/receipt-question.ts';
import styles from './opened-receipt.module.css';
import { ReceiptDetails } from './receipt-details.tsx';

type OpenedReceiptProps = {
  /** With room for it beside the list. */
  readonly isWide: boolean;
  /** Where it is shown beside the list. */
  readonly pane: RefObject<HTMLElement | null>;
  readonly receiptId: string | undefined;
  readonly listed: Receipt | undefined;
  readonly onAsk: (question: Question) => void;
  readonly onDone: (done: Done) => void;
  readonly onTooLate: (refusal: string) => void;
  readonly onClose: () => void;
};

/** The receipt that is open: beside the list, or over it on a small screen. */
export function OpenedReceipt(props: OpenedReceiptProps) {
  const { isWide, pane, receiptId, onClose, ...ends } = props;
  const { listed } = ends;
  const details = receiptId !== undefined && (
    <ReceiptDetails key={receiptId} receiptId={receiptId} {...ends} />
  );
  if (isWide) {
    return (
      details && (
        <section ref={pane} className={styles.pane} aria-label="Receipt">
          {details}
        </section>
      )
    );
  }
  return (
    <Drawer
      opened={receiptId !== undefined}
      title={listed?.amountText == null ? 'Receipt' : `Receipt of ${listed.amountText}`}
      onClose={onClose}
      hasOwnKeys
    >
      {details}
    </Drawer>
  );
}
