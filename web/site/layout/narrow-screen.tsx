import type { ReactNode } from 'react';
import styles from './narrow-screen.module.css';

export function NarrowScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
