import { memo } from 'react';
import { EXCEPTION_LABELS, RECEIPT_STATE_LABELS } from '#domain/receipts/states.ts';
import { WaitingMark } from '../../approvals/waiting-approvals.tsx';
import { Mark } from '../../kit/mark.tsx';
import { SelectBox } from '../../records/selection/select-box.tsx';
import type { Selection } from '../../records/selection/use-selection.ts';
import { RelativeTime } from '../../time/when.tsx';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { amountOf, outcomeText, payerOf, placeOf, STATE_TONES } from '../receipt/receipt-text.ts';
import styles from './receipt-row.module.css';

/** @param isEntered the keyboard goes on in its details */
export type OpenReceipt = (id: string, isEntered: boolean) => void;

type ReceiptRowProps = {
  readonly receipt: Receipt;
  readonly isOpen: boolean;
  /** Absent where nothing can be done with many at once. */
  readonly selection: Selection | undefined;
  readonly onOpen: OpenReceipt;
};

/** One receipt in the list: how much, from whom, and what differs. */
export const ReceiptRow = memo(function ReceiptRow(props: ReceiptRowProps) {
  const { receipt, isOpen, selection, onOpen } = props;
  const { id, state, reasons, occurredAt, receivedAt, approvals } = receipt;
  const [reason, ...others] = reasons;
  const place = placeOf(receipt);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is the list's, and the button in it opens it as well
    <li
      className={styles.row}
      data-record={id}
      data-open-row={isOpen || undefined}
      data-reversed={reason?.reason === 'reversed' || undefined}
      data-selected={selection?.ids.has(id) || undefined}
      tabIndex={-1}
      onClick={({ target }) => {
        if (target instanceof HTMLElement && target.closest('label, button') === null) onOpen(id, false);
      }}
    >
      {selection && (
        <div className={styles.select}>
          <SelectBox
            id={id}
            name={`${amountOf(receipt)} from ${payerOf(receipt)}`}
            isSelected={selection.ids.has(id)}
            onSelect={selection.toggle}
          />
        </div>
      )}
      <div className={styles.text}>
        <p className={styles.top}>
          <button
            type="button"
            className={styles.open}
            data-open
            aria-current={isOpen || undefined}
            // a key presses it without a pointer's click
            onClick={({ detail }) => onOpen(id, detail === 0)}
          >
            <strong className={styles.amount}>{amountOf(receipt)}</strong>{' '}
            <span className={styles.payer}>{payerOf(receipt)}</span>
          </button>
          <RelativeTime instant={occurredAt ?? receivedAt} className={styles.time} />
        </p>
        <p className={styles.outcome}>
          {reason ? (
            <Mark tone={reason.reason === 'reversed' ? 'bad' : 'warning'} isSmall>
              <span>{EXCEPTION_LABELS[reason.reason]}</span>
              {others.length > 0 && <span>{` +${others.length}`}</span>}
            </Mark>
          ) : (
            <Mark tone={STATE_TONES[state]} isSmall>
              {RECEIPT_STATE_LABELS[state]}
            </Mark>
          )}
          {approvals.length > 0 && <WaitingMark approvals={approvals} />}
          <span className={styles.words}>{outcomeText(receipt)}</span>
        </p>
        {place && <p className={styles.place}>{place}</p>}
      </div>
    </li>
  );
});
