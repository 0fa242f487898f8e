import { type Change, sparkline } from './compare.ts';
import { CARD_LABELS, statCards } from './stat-texts.ts';
import styles from './stats-screen.module.css';
import type { Stats } from './use-stats.ts';

export function StatCards({ stats }: { readonly stats: Stats | undefined }) {
  if (stats === undefined) return <CardSkeletons />;
  return (
    <dl className={styles.cards} aria-label="Figures">
      {statCards(stats).map(({ label, value, detail, isLoss, change, byDay = [] }) => (
        <div key={label} className={styles.card}>
          <dt className={styles.dim}>{label}</dt>
          <dd>
            <span className={styles.value} data-loss={isLoss || undefined}>
              {value}
            </span>
            <span className={styles.detail}>{detail}</span>
            {change && <ChangeText change={change} />}
            <Sparkline values={byDay} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ARROWS = { up: '↑', down: '↓', same: '' } as const;

function ChangeText({ change: { direction, words } }: { readonly change: Change }) {
  return (
    <span className={styles.detail}>
      <span aria-hidden="true">{ARROWS[direction]} </span>
      {direction !== 'same' && <span className="visually-hidden">{direction} </span>}
      <span>{words}</span>
      <span className="visually-hidden"> compared with the days before</span>
    </span>
  );
}

/** How the days went; the chart below says it in figures. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const points = sparkline(values);
  if (points === undefined) return null;
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
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
