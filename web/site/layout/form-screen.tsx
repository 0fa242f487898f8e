import type { ReactNode } from 'react';
import styles from './screen.module.css';

export function FormScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}
