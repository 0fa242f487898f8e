import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';
import { RelativeTime } from '../time/when.tsx';
import styles from './deposit-facts.module.css';

export function Amount({ amount }: { readonly amount: number }) {
  const cents = centsFromUsd(amount);
  return cents === undefined ? 'N/A' : formatUsd(cents);
}

/** What a person wrote, cut short where there is no room; whole on hover. */
export function Text({ value }: { readonly value: string | null }) {
  if (!value) return <None />;
  return (
    <span className={styles.text} title={value}>
      {value}
    </span>
  );
}

/** Who changed the status last, and when. */
export function LastChange({ deposit }: { readonly deposit: DepositRecord }) {
  const { statusUpdatedAt, statusUpdatedByName } = deposit;
  if (statusUpdatedAt === null) return <None />;
  const name = statusUpdatedByName || 'Admin';
  return (
    <span className={styles.change}>
      <span className={styles.text} title={name}>
        {name}
      </span>
      <span className={styles.when}>
        {' · '}
        <RelativeTime instant={statusUpdatedAt} />
      </span>
    </span>
  );
}

function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">None</span>
    </span>
  );
}
