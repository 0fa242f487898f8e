import type { ReactNode } from 'react';
import styles from './details-section.module.css';

type DetailsSectionProps = {
  readonly label: string;
  /** Without one the section shows none. */
  readonly heading?: string;
  readonly children: ReactNode;
};

/** One part of a record's details. */
export function DetailsSection({ label, heading, children }: DetailsSectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
      {children}
    </section>
  );
}

/** Things beside each other, for as long as there is room. */
export function DetailsLine({ children }: { readonly children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}

/** What is said beside the point. */
export function DetailsHint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
