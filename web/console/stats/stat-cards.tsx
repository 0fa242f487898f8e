import { CARD_LABELS, statCards } from './stat-texts.ts';
import styles from './stats-screen.module.css';
import type { Stats } from './use-stats.ts';

export function StatCards({ stats }: { readonly stats: Stats | undefined }) {
  if (stats === undefined) return <CardSkeletons />;
  return (
    <dl className={styles.cards} aria-label="Figures">
      {statCards(stats).map(({ label, value, detail, isLoss }) => (
        <div key={label} className={styles.card}>
          <dt className={styles.dim}>{label}</dt>
          <dd>
            <span className={styles.value} data-loss={isLoss || undefined}>
              {value}
            </span>
            <span className={styles.detail}>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** As high as what comes. */
function CardSkeletons() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {CARD_LABELS.map((label) => (
        <div key={label} className={styles.card}>
          <span className={styles.dim}>{label}</span>
          <span className={`${styles.value} ${styles.waiting}`}>
            <span className={styles.bar} style={{ width: '60%' }} />
          </span>
          <span className={`${styles.detail} ${styles.waiting}`}>
            <span className={styles.bar} style={{ width: '40%' }} />
          </span>
        </div>
      ))}
    </div>
  );
}
