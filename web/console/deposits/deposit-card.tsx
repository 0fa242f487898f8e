import { memo } from 'react';
import { ExactTime } from '../time/when.tsx';
import { CopyReference } from './copy-reference.tsx';
import styles from './deposit-card.module.css';
import { Amount, LastChange } from './deposit-facts.tsx';
import type { DepositItemProps } from './deposit-row.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusControl } from './status-control.tsx';
import { StatusFailure } from './status-failure.tsx';

/** One deposit on a phone. */
export const DepositCard = memo(function DepositCard(props: DepositItemProps) {
  const { deposit, change, mayChange, onChoose, onDismiss } = props;
  return (
    <li className={styles.card} data-deposit={deposit.id} tabIndex={-1}>
      <div className={styles.top}>
        <span className={styles.username}>{deposit.username}</span>
        <span>
          <Amount amount={deposit.amount} />
        </span>
      </div>
      <p className={styles.facts}>
        <span>{deposit.method}</span>
        {deposit.senderName && <span>from {deposit.senderName}</span>}
        {deposit.paymentAccount && <span>to {deposit.paymentAccount}</span>}
      </p>
      <ExactTime instant={deposit.timestamp} className={styles.time} />
      <div className={styles.bottom}>
        {mayChange ? (
          <StatusControl deposit={deposit} change={change} onChoose={onChoose} />
        ) : (
          <StatusBadge status={deposit.status} />
        )}
        {deposit.reference !== null && <CopyReference reference={deposit.reference} />}
      </div>
      {change?.phase === 'failed' && (
        <StatusFailure message={change.message} onDismiss={() => onDismiss(deposit.id)} />
      )}
      {deposit.statusUpdatedAt !== null && (
        <div className={styles.time}>
          <LastChange deposit={deposit} />
        </div>
      )}
    </li>
  );
});
