import type { ReactNode } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './paid-mark.module.css';
import { isPaidInFull, paidText } from './paid-words.ts';

/** Says below the account what the payment provider has told of, and warns where that is not what was asked for. */
export function PaidMark({
  deposit,
  children,
}: {
  readonly deposit: DepositRecord;
  readonly children: ReactNode;
}) {
  const { payments } = deposit;
  if (payments.length === 0) return children;
  return (
    <span className={styles.place}>
      <span className={styles.value}>{children}</span>
      {payments.map((payment) => {
        const isInFull = isPaidInFull(payment);
        return (
          <span
            key={`${payment.reference} ${payment.paidAt}`}
            className={styles.mark}
            data-warning={isInFull ? undefined : true}
            title={`${formatReadableTimestamp(payment.paidAt)} New York, told by the provider`}
          >
            {isInFull ? <CheckIcon size={12} /> : <WarningIcon size={12} />}
            {paidText(payment, deposit)}
          </span>
        );
      })}
    </span>
  );
}
