import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/buttons.tsx';
import styles from './with-copy.module.css';

type WithCopyProps = {
  /** What is copied, as it is called on the screen. */
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
};

/** A value, and at the end of its line the button that copies it. */
export function WithCopy({ label, value, children }: WithCopyProps) {
  return (
    <div className={styles.place}>
      {children}
      <CopyButton label={label} value={value} />
    </div>
  );
}
