import { AlertIcon } from '../../shell/icons.tsx';
import styles from './deposit-form.module.css';
import type { DepositFailure } from './send-deposit.ts';

export function SubmissionAlert({ failure }: { readonly failure: DepositFailure }) {
  return (
    <div role="alert" className={styles.alert}>
      <AlertIcon />
      <div>
        <p>{failure.text}</p>
        {failure.alreadySent && (
          <p>
            An earlier try of this form did reach us. Submit again only to ask for another deposit: it has a
            new payment reference.
          </p>
        )}
      </div>
    </div>
  );
}
