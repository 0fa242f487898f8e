import { type ComponentProps, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createChunk } from '../chunks/chunk.ts';
import styles from './lazy-chart.module.css';

const chart = createChunk(() => import('./points-chart.tsx'));
const PointsChart = lazy(async () => ({ default: (await chart.load()).PointsChart }));

type LazyChartProps = ComponentProps<typeof PointsChart> & {
  /** What it shows, in words. */
  readonly described: string;
};

/** The charts are most of what the tab weighs: they come while the figures do. */
export function useEarlyChart(): void {
  useEffect(() => {
    void chart.load();
  }, []);
}

export function LazyChart({ described, ...shown }: LazyChartProps) {
  return (
    <div role="img" aria-label={described} className={styles.chart} data-small={shown.only && true}>
      <Suspense fallback={<ChartWaiting />}>
        <PointsChart {...shown} />
      </Suspense>
    </div>
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
