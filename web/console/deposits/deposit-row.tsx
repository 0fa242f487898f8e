import { memo } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { ExactTime, RelativeTime } from '../time/when.tsx';
import { CopyReference } from './copy-reference.tsx';
import { Amount, LastChange, Text } from './deposit-facts.tsx';
import styles from './deposit-table.module.css';
import { StatusBadge } from './status-badge.tsx';
import { StatusControl } from './status-control.tsx';
import { StatusFailure } from './status-failure.tsx';
import type { StatusChange, StatusChanges } from './use-status-changes.ts';

export type DepositItemProps = {
  readonly deposit: DepositRecord;
  readonly change: StatusChange | undefined;
  readonly mayChange: boolean;
  readonly onChoose: StatusChanges['change'];
  readonly onDismiss: StatusChanges['dismiss'];
};

/** One deposit on a wide screen. */
export const DepositRow = memo(function DepositRow(props: DepositItemProps) {
  const { deposit, change, mayChange, onChoose, onDismiss } = props;
  return (
    <>
      <tr className={styles.row} data-deposit={deposit.id} tabIndex={-1}>
        <td>
          <ExactTime instant={deposit.timestamp} />
          <RelativeTime instant={deposit.timestamp} className={styles.relative} />
        </td>
        <th scope="row" className={styles.username}>
          <Text value={deposit.username} />
        </th>
        <td className={styles.amount}>
          <Amount amount={deposit.amount} />
        </td>
        <td>
          <Text value={deposit.method} />
        </td>
        <td>
          <Text value={deposit.senderName} />
        </td>
        <td>
          {deposit.reference === null ? (
            <Text value={null} />
          ) : (
            <CopyReference reference={deposit.reference} />
          )}
        </td>
        <td>
          <Text value={deposit.paymentAccount} />
        </td>
        <td>
          {mayChange ? (
            <StatusControl deposit={deposit} change={change} onChoose={onChoose} />
          ) : (
            <StatusBadge status={deposit.status} />
          )}
        </td>
        <td>
          <LastChange deposit={deposit} />
        </td>
      </tr>
      {change?.phase === 'failed' && (
        <tr className={styles.failure}>
          <td colSpan={9}>
            <StatusFailure message={change.message} onDismiss={() => onDismiss(deposit.id)} />
          </td>
        </tr>
      )}
    </>
  );
});
