import type { ReactNode } from 'react';
import styles from './narrow-screen.module.css';

export function NextSteps({ children }: { readonly children: ReactNode }) {
  return <div className={styles.next}>{children}</div>;
}
