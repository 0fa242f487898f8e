import type { ReactNode } from 'react';
import styles from './notice.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

export function Notice({ title, children }: Props) {
  return (
    <div className={`notice ${styles.notice}`}>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
