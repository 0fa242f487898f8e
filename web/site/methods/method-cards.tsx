import type { ReactNode } from 'react';
import styles from './method-cards.module.css';

export function MethodCards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

type IntroProps = { readonly tagline: string; readonly title: string; readonly children?: ReactNode };

export function MethodsIntro({ tagline, title, children }: IntroProps) {
  return (
    <div className={`stack ${styles.intro}`}>
      <p className={`muted ${styles.tagline}`}>{tagline}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

export function ClosedNote({ children }: { readonly children: ReactNode }) {
  return <p className={`notice strong ${styles.closed}`}>{children}</p>;
}

/** Lowest rank first; equal ranks keep their order. */
export function inOrder<Item>(items: readonly Item[], rank: (item: Item) => number): readonly Item[] {
  return [...items].sort((one, other) => rank(one) - rank(other));
}
