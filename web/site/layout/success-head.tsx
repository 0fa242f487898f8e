import type { ReactNode } from 'react';
import styles from './narrow-screen.module.css';

/** The heading of a screen that confirms something, with a tick beside it. */
export function SuccessHead({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.head}>
      <svg
        className={styles.mark}
        viewBox="0 0 40 40"
        width="44"
        height="44"
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="20" cy="20" r="20" />
        <path d="m12.5 20.5 5 5 10-11" />
      </svg>
      {children}
    </div>
  );
}
