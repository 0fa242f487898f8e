import { EXCEPTION_LABELS } from '#domain/receipts/states.ts';
import type { Receipt } from '../receipt/receipt-pages.ts';
import styles from './exception-reasons.module.css';

/** Why a receipt waits, and what differs, in words. */
export function ExceptionReasons({ receipt: { reasons } }: { readonly receipt: Receipt }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label="Why it waits">
      {reasons.map(({ reason, words }) => (
        <li key={`${reason} ${words}`} className={styles.reason} data-reason={reason}>
          <strong>{EXCEPTION_LABELS[reason]}</strong>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
