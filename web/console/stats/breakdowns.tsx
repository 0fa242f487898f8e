import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import styles from './breakdowns.module.css';
import { countText, percentText, usdText } from './stat-texts.ts';
import screenStyles from './stats-screen.module.css';
import type { Stats } from './use-stats.ts';

type Item = {
  readonly label: string;
  readonly count: number;
  readonly amount: number;
  /** Of a method: how much of what is settled succeeded, in percent; null if nothing is. */
  readonly settledRate?: number | null;
};

export function Breakdowns({ stats: { deposits, withdrawals } }: { readonly stats: Stats }) {
  return (
    <div className={styles.lists}>
      <Breakdown
        title="Deposits by status"
        items={deposits.byStatus.map((item) => ({ ...item, label: depositStatusLabel(item.status) }))}
      />
      <Breakdown
        title="Deposits by payment method"
        items={deposits.byMethod.map((item) => ({ ...item, label: item.method }))}
      />
      <Breakdown
        title="Withdrawals by status"
        items={withdrawals.byStatus.map((item) => ({ ...item, label: withdrawalStatusLabel(item.status) }))}
      />
      <Breakdown
        title="Withdrawals by payment method"
        items={withdrawals.byMethod.map((item) => ({ ...item, label: item.method }))}
      />
    </div>
  );
}

function Breakdown({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const id = `stats-${title.replaceAll(' ', '-').toLowerCase()}`;
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={screenStyles.panel} aria-labelledby={id}>
      <h2 id={id} className={screenStyles.heading}>
        {title}
      </h2>
      {items.length === 0 && <p className={screenStyles.dim}>None in this range</p>}
      <ul>
        {items.map(({ label, count, amount, settledRate }) => (
          <li key={label} className={styles.item}>
            <span>{label}</span>
            <span className={screenStyles.dim}>
              {countText(count)} · {percentText(Math.round((count / total) * 1_000) / 10)}
            </span>
            <span className={styles.amount}>{usdText(amount)}</span>
            {settledRate !== undefined && (
              <span className={styles.rate}>
                {settledRate === null
                  ? 'None is settled yet'
                  : `${percentText(settledRate)} of settled succeeded`}
              </span>
            )}
            <span
              className={styles.share}
              style={{ width: `${(count / total) * 100}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
