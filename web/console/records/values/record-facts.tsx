import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';
import { RelativeTime } from '../../time/when.tsx';
import styles from './record-facts.module.css';

export function amountText(amount: number): string {
  const cents = centsFromUsd(amount);
  return cents === undefined ? 'N/A' : formatUsd(cents);
}

/** Free text, truncated where there is no room and shown in full on hover. */
export function Text({ value }: { readonly value: string | null }) {
  if (!value) return <None />;
  return (
    <span className={styles.text} title={value}>
      {value}
    </span>
  );
}

type LastChangeProps = { readonly change: { readonly name: string | null; readonly at: string | null } };

/** Who changed the status last, and when. */
export function LastChange({ change: { name, at } }: LastChangeProps) {
  if (at === null) return <None />;
  return (
    <span className={styles.change}>
      <span className={styles.text} title={name || 'Admin'}>
        {name || 'Admin'}
      </span>
      <span className={styles.when}>
        {' · '}
        <RelativeTime instant={at} />
      </span>
    </span>
  );
}

export function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">None</span>
    </span>
  );
}
