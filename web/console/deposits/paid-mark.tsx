import type { ReactNode } from 'react';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { CheckIcon, WarningIcon } from '../icons/icons.tsx';
import { Explained, Mark } from '../kit/mark.tsx';
import { receiptText, sinceText } from '../records/values/receipt-text.ts';
import styles from './paid-mark.module.css';
import { paymentMarks } from './payment-text.ts';

/** Shows beside the account, in a table below it, what was received, and warns where it differs from the request. */
export function PaidMark({
  deposit,
  place,
  children,
}: {
  readonly deposit: DepositRecord;
  readonly place: 'row' | 'card';
  readonly children: ReactNode;
}) {
  const marks = paymentMarks(deposit);
  if (marks.length === 0) return children;
  return (
    <span className={styles.place} data-place={place}>
      <span className={styles.value}>{children}</span>
      {marks.map(({ text, tone, payments }) => (
        <Explained
          key={[text, ...payments.map(({ receiptId }) => receiptId)].join(' ')}
          by={payments
            .map((payment) =>
              [
                `${receiptText(payment)}, ${formatReadableTimestamp(payment.paidAt)} New York`,
                sinceText(payment),
              ]
                .filter(Boolean)
                .join('. '),
            )
            .join('; ')}
        >
          <Mark tone={tone} isSmall>
            {tone === 'good' ? <CheckIcon size={12} /> : <WarningIcon size={12} />}
            <span>{text}</span>
          </Mark>
        </Explained>
      ))}
    </span>
  );
}
