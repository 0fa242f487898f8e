import type { DepositRecord } from '#contract/deposit-record.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { receiptText, sinceText } from '../records/values/receipt-text.ts';
import { TimeInSentence } from '../time/when.tsx';
import styles from './paid-note.module.css';
import { isCounted, type NotedPayment, paymentMarks } from './payment-text.ts';

/** What was received for a deposit: by which receipts, and why one that names it did not match. */
export function PaidNote({ deposit }: { readonly deposit: DepositRecord }) {
  return paymentMarks(deposit).map(({ text, tone, payments }) => (
    <div
      key={[text, ...payments.map(({ receiptId }) => receiptId)].join(' ')}
      className={styles.note}
      data-tone={tone}
    >
      <p>{text}</p>
      {payments.map((payment) => (
        <ReceiptLine key={payment.receiptId} payment={payment} isOfGone={tone === 'bad'} />
      ))}
    </div>
  ));
}

type ReceiptLineProps = {
  readonly payment: NotedPayment;
  /** Whether it stands under what went of it, and not under what is left. */
  readonly isOfGone: boolean;
};

function ReceiptLine({ payment, isOfGone }: ReceiptLineProps) {
  const { paidAt, reference, problem } = payment;
  const since = sinceText(payment);
  return (
    <>
      <p>
        <span>{receiptText(payment)}, </span>
        <TimeInSentence instant={paidAt} />
        {reference && (
          <span>
            , transaction <CopyValue label="transaction" value={reference} />
          </span>
        )}
      </p>
      {!isOfGone && since && <p>{since}</p>}
      {!isOfGone && !isCounted(payment) && problem && <p>{problem}</p>}
    </>
  );
}
