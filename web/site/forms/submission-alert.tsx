import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './submission-alert.module.css';

type Props = { readonly text: string; readonly children?: ReactNode };

export function SubmissionAlert({ text, children }: Props) {
  return (
    <div role="alert" className={styles.alert}>
      <AlertIcon />
      <div>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
