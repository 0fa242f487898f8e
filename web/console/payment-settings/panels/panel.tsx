import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
};

/** A part of the settings under its own heading. */
export function Panel({ title, children }: Props) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
