import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as words from '#words/forms.tsx';
import { BackIcon } from '../icons/icons.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import styles from './screen.module.css';

export function FormScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

export function BackLink({ to }: { readonly to: string }) {
  return (
    <Link href={to} className={styles.back} {...useLoadAhead(to)}>
      <BackIcon /> {words.back}
    </Link>
  );
}

export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={`stack ${styles.columns}`}>{children}</div>;
}
