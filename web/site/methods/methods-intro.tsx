import type { ReactNode } from 'react';
import styles from './methods-intro.module.css';

type IntroProps = { readonly tagline: string; readonly title: string; readonly children?: ReactNode };

export function MethodsIntro({ tagline, title, children }: IntroProps) {
  return (
    <div className={styles.intro}>
      <p className={styles.tagline}>{tagline}</p>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

export function ClosedNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.closed}>{children}</p>;
}
