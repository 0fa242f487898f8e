import type { ReactNode } from 'react';
import styles from './record-details.module.css';

/** What is known of a record, by its names; what is not there is left out. */
export function FactList({ facts }: { readonly facts: ReadonlyArray<readonly [string, ReactNode]> }) {
  const present = facts.filter(([, value]) => value !== null && value !== undefined && value !== false);
  if (present.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {present.map(([name, value]) => (
        <FactPair key={name} name={name}>
          {value}
        </FactPair>
      ))}
    </dl>
  );
}

function FactPair({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
