import type { ReactNode } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { Explained } from '../controls/explained.tsx';
import { Mark } from '../controls/mark.tsx';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './paid-mark.module.css';
import { paymentText, paymentTone } from './payment-text.ts';

/** Shows below the account what the payment provider reported, and warns where it differs from the request. */
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
        const tone = paymentTone(payment);
        return (
          <Explained
            key={`${payment.reference} ${payment.paidAt}`}
            by={`${formatReadableTimestamp(payment.paidAt)} New York, reported by the provider`}
          >
            <Mark tone={tone} isSmall>
              {tone === 'good' ? <CheckIcon size={12} /> : <WarningIcon size={12} />}
              {paymentText(payment, deposit)}
            </Mark>
          </Explained>
        );
      })}
    </span>
  );
}
