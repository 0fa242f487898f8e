import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { CopyValue } from '../records/values/copy-value.tsx';
import { ExactTime } from '../time/when.tsx';
import styles from './paid-note.module.css';

/** When and under which reference the payment provider told that a deposit was paid. */
export function PaidNote({ deposit }: { readonly deposit: DepositRecord }) {
  const { paidAt, paidReference } = deposit;
  if (paidAt === null) return null;
  return (
    <p className={styles.note}>
      Paid, told by the payment provider: <ExactTime instant={paidAt} />
      {paidReference && (
        <>
          , reference <CopyValue label="provider reference" value={paidReference} />
        </>
      )}
    </p>
  );
}
