import type { ReactNode } from 'react';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './paid-mark.module.css';

/** Says beside the account that the payment provider has told of the payment. */
export function PaidMark({
  paidAt,
  children,
}: {
  readonly paidAt: string | null;
  readonly children: ReactNode;
}) {
  if (paidAt === null) return children;
  return (
    <span className={styles.place}>
      <span
        className={styles.mark}
        title={`Paid ${formatReadableTimestamp(paidAt)} New York, told by the provider`}
      >
        <CheckIcon size={12} />
        Paid
      </span>
      <span className={styles.value}>{children}</span>
    </span>
  );
}
