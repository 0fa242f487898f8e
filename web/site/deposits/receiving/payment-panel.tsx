import type { ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.tsx';
import styles from './receiving.module.css';

type Props = {
  readonly account: ReactNode;
  readonly children: ReactNode;
  readonly warning: ReactNode;
};

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
