import { useEffect, useRef } from 'react';
import type { Receipt } from '../receipt/receipt-pages.ts';
import { amountOf, whoseText } from '../receipt/receipt-text.ts';
import styles from './receipt-details.module.css';

export function ReceiptTitle({ receipt }: { readonly receipt: Receipt }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // a drawer that opened before there was a title has put the focus on 'Close'
    const header = title.current?.closest('[role="dialog"]')?.querySelector('header');
    if (header?.contains(document.activeElement)) title.current?.focus();
  }, []);
  return (
    // where a drawer puts the focus
    <h2 ref={title} className={styles.title} tabIndex={-1} data-autofocus>
      {receipt.amountText === null ? (
        'It could not be read'
      ) : (
        <>
          {amountOf(receipt)} <span className={styles.from}>{whoseText(receipt)}</span>
        </>
      )}
    </h2>
  );
}
