import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createChunk } from '../chunks/chunk.ts';
import { chartPoints } from './chart-points.ts';
import styles from './chart-section.module.css';
import { PointsTable } from './points-table.tsx';
import { countText, usdText } from './stat-texts.ts';
import screenStyles from './stats-screen.module.css';
import type { Stats } from './use-stats.ts';

const chart = createChunk(() => import('./points-chart.tsx'));
const PointsChart = lazy(async () => ({ default: (await chart.load()).PointsChart }));

/** As many as can be told apart. */
const MAX_POINTS = { wide: 92, narrow: 31 } as const;

export function ChartSection({ stats }: { readonly stats: Stats | undefined }) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  // the charts are most of what this tab weighs: they come while the figures do
  useEffect(() => {
    void chart.load();
  }, []);
  const { unit, points } = chartPoints(stats?.days ?? [], isWide ? MAX_POINTS.wide : MAX_POINTS.narrow);
  return (
    <section className={screenStyles.panel} aria-labelledby="stats-chart">
      <h2 id="stats-chart" className={screenStyles.heading}>
        Deposits and withdrawals by {unit}
      </h2>
      {stats === undefined ? (
        <div className={styles.waiting} aria-hidden="true" />
      ) : (
        <>
          <div role="img" aria-label={described(stats, points.length, unit)} className={styles.chart}>
            <Suspense fallback={<ChartWaiting />}>
              <PointsChart points={points} />
            </Suspense>
          </div>
          <PointsTable points={points} unit={unit} />
        </>
      )}
    </section>
  );
}

function ChartWaiting() {
  const state = useSyncExternalStore(chart.onState, () => chart.state);
  const isAway = state === 'unreachable' || state === 'missing';
  return (
    <div className={styles.waiting}>
      {isAway && <p>The chart could not be loaded. The table below has every figure.</p>}
    </div>
  );
}

function described({ deposits, withdrawals }: Stats, count: number, unit: string): string {
  return (
    `Bar chart of ${countText(count)} ${unit}${count === 1 ? '' : 's'}: ` +
    `deposits of ${usdText(deposits.counted.amount)} against withdrawals of ${usdText(withdrawals.counted.amount)}. ` +
    'The table below it has every figure.'
  );
}
