import type { ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.tsx';
import styles from './payment-panel.module.css';

type Props = {
  /** Whom to pay. */
  readonly account: ReactNode;
  /** The account has just replaced another one. */
  readonly isNewAccount: boolean;
  readonly children: ReactNode;
  readonly warning: ReactNode;
};

/** Everything to copy into the app that pays, and what to be careful about. */
export function PaymentPanel({ account, isNewAccount, children, warning }: Props) {
  return (
    <div className={styles.panel}>
      <div className={isNewAccount ? styles.changed : undefined}>
        {isNewAccount && (
          <p className={styles.newAccount}>This account is new. Use it instead of the one shown before.</p>
        )}
        {account}
      </div>
      {children}
      <p className={styles.warning}>
        <AlertIcon />
        <span>{warning}</span>
      </p>
    </div>
  );
}
