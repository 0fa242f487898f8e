import { type ReactNode, useId } from 'react';
import { LoadingLines } from './loading-lines.tsx';
import styles from './section.module.css';

/** A screen of sections below each other. */
export function SectionPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.page}>{children}</div>
    </>
  );
}

type SectionProps = {
  readonly title: string;
  /** While what it shows is loading. */
  readonly isBusy?: boolean;
  /** What can be done with all of it, beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, isBusy = false, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.bar}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={styles.body}>
        {children}
        {isBusy && <LoadingLines />}
      </div>
    </section>
  );
}
