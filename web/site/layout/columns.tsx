import type { ReactNode } from 'react';
import styles from './screen.module.css';

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
