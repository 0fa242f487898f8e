import type { ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.tsx';
import styles from './payment-panel.module.css';

type Props = {
  /** Whom to pay. */
  readonly account: ReactNode;
  readonly children: ReactNode;
  readonly warning: ReactNode;
};

/** Everything to copy into the app that pays, and what to be careful about. */
export function PaymentPanel({ account, children, warning }: Props) {
  return (
    <div className={styles.panel}>
      <div>{account}</div>
      {children}
      <p className={styles.warning}>
        <AlertIcon />
        <span>{warning}</span>
      </p>
    </div>
  );
}
