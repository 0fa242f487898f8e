import type { ReactNode } from 'react';
import styles from './dialog-parts.module.css';

/** What a dialog asks, or says will happen. */
export function DialogText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The buttons at its end. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
