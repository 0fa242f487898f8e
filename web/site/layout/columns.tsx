import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** Side by side where there is room, else one below the other. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
