import type { ReactNode } from 'react';
import styles from './screen.module.css';

export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
