import type { ReactNode } from 'react';
import styles from './mark.module.css';

/** For a drawing of 40 by 40 units. */
export function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
      {children}
    </svg>
  );
}
