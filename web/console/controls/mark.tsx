import type { ReactNode } from 'react';
import styles from './mark.module.css';

type MarkProps = { readonly tone?: 'neutral' | 'warning'; readonly children: ReactNode };

/**
 * A word about what it stands beside. Mantine's Badge is of a fixed height and cuts off what does not fit: text that
 * somebody enlarges would be lost.
 */
export function Mark({ tone = 'neutral', children }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
