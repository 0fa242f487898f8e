import type { ReactNode } from 'react';
import styles from './method-cards.module.css';

export function MethodCards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
