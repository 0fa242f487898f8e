import type { ReactNode } from 'react';
import styles from './deposit-table.module.css';

/** The frame of the table: its widths are fixed, so that nothing moves when rows come. */
export function DepositTable({ children }: { readonly children: ReactNode }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Deposits, newest first</caption>
      <colgroup>
        <col className={styles.colTime} />
        <col className={styles.colUsername} />
        <col className={styles.colAmount} />
        <col className={styles.colMethod} />
        <col />
        <col className={styles.colReference} />
        <col />
        <col className={styles.colStatus} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Username</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
          <th scope="col">Method</th>
          <th scope="col">Sender name</th>
          <th scope="col">Reference</th>
          <th scope="col">Payment account</th>
          <th scope="col">Status</th>
          <th scope="col">Last change</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
