import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** For screens that are filled in. */
export function FormScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}
