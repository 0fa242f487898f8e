import type { ReactNode } from 'react';
import { QrCode } from '#web/qr-code/qr-code.tsx';
import { AlertIcon } from '../../icons/icons.tsx';
import styles from './receiving.module.css';

type Props = {
  /** To scan from a wide screen, and from a phone where another device may pay. */
  readonly code?: { readonly text: string; readonly label: string; readonly caption: string } | undefined;
  readonly isCodeForPhones?: boolean;
  /** Opens what pays, or says what does. */
  readonly open: ReactNode;
  readonly children: ReactNode;
  readonly warning: ReactNode;
};

export function PaymentPanel({ code, isCodeForPhones = false, open, children, warning }: Props) {
  return (
    <div className={`box ${styles.panel}`} data-code={code && (isCodeForPhones ? 'everywhere' : 'wide')}>
      {code && (
        <div className={`aside ${styles.scan} stack`}>
          <QrCode className={styles.code} text={code.text} label={code.label} />
          <p>{code.caption}</p>
        </div>
      )}
      {open && <div className={styles.open}>{open}</div>}
      <div className={`rows ${styles.rows}`}>{children}</div>
      <p className={`notice ${styles.warning}`}>
        <AlertIcon />
        <span>{warning}</span>
      </p>
    </div>
  );
}
