import { Fragment, type ReactNode } from 'react';
import styles from './fact-list.module.css';

type Fact = { readonly id: string; readonly label: string; readonly value: ReactNode };

/** What is known of a record, by its names. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, label, value }) => (
        <Fragment key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
