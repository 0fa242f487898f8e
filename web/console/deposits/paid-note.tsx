import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { ExactTime } from '../time/when.tsx';
import styles from './paid-note.module.css';
import { paymentText, paymentTone } from './payment-text.ts';

/** What the payment provider reported for a deposit: when, under which reference, and why it did not match. */
export function PaidNote({ deposit }: { readonly deposit: DepositRecord }) {
  return deposit.payments.map((payment) => {
    const { reference, paidAt, isMatched, problem } = payment;
    return (
      <div key={`${reference} ${paidAt}`} className={styles.note} data-tone={paymentTone(payment)}>
        <p>
          {paymentText(payment, deposit)}, reported by the payment provider: <ExactTime instant={paidAt} />
          {reference && (
            <>
              , reference <CopyValue label="provider reference" value={reference} />
            </>
          )}
        </p>
        {!isMatched && problem && <p>Not matched when it arrived: {problem}</p>}
      </div>
    );
  });
}
