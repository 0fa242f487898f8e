import { RelativeTime } from '../time/when.tsx';
import { agesText, countText, usdText } from './stat-texts.ts';
import styles from './stats-screen.module.css';
import type { KindStats, Stats } from './use-stats.ts';

/** Of the New York day it is, whatever the range. */
export function TodayFigures({ stats }: { readonly stats: Stats | undefined }) {
  return (
    <section className={styles.today} aria-labelledby="stats-today">
      <h2 id="stats-today" className={styles.heading}>
        Today
      </h2>
      <TodayFigure label="Deposits" kind={stats?.deposits} />
      <TodayFigure label="Withdrawals" kind={stats?.withdrawals} />
      {stats && (
        <>
          <WaitingFigure label="Deposits waiting" waiting={stats.waiting.deposits} />
          <WaitingFigure label="Withdrawals waiting" waiting={stats.waiting.withdrawals} />
        </>
      )}
    </section>
  );
}

function TodayFigure({ label, kind }: { readonly label: string; readonly kind: KindStats | undefined }) {
  return (
    <p className={styles.todayFigure}>
      <span className={styles.dim}>{label}</span>{' '}
      {kind ? (
        <>
          <strong>{usdText(kind.today.amount)}</strong>{' '}
          <span className={styles.dim}>{countText(kind.today.count)} completed</span>
        </>
      ) : (
        <span className={styles.bar} style={{ width: 120 }} aria-hidden="true" />
      )}
    </p>
  );
}

type Waiting = Stats['waiting']['deposits'];

function WaitingFigure({ label, waiting }: { readonly label: string; readonly waiting: Waiting }) {
  return (
    <p className={styles.todayFigure}>
      <span className={styles.dim}>{label}</span> <strong>{countText(waiting.count)}</strong>{' '}
      <span className={styles.dim}>
        {waiting.oldest !== null && (
          <span>
            oldest <RelativeTime instant={waiting.oldest} />
          </span>
        )}
        {agesText(waiting) && <span>{`, ${agesText(waiting)}`}</span>}
      </span>
    </p>
  );
}
