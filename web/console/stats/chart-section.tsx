import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createChunk } from '../chunks/chunk.ts';
import { Panel, Scroller } from '../kit/panel.tsx';
import { type ChartPoint, type ChartUnit, chartPoints } from './chart-points.ts';
import { countText, roughUsdText, usdText } from './stat-texts.ts';
import styles from './stats.module.css';
import type { Stats } from './use-stats.ts';

const chart = createChunk(() => import('./points-chart.tsx'));
const PointsChart = lazy(async () => ({ default: (await chart.load()).PointsChart }));

const HEIGHT = 260;

/** As many as can be told apart. */
const MAX_POINTS = { wide: 92, narrow: 31 } as const;

const NO_DAYS = { days: [], hours: null };

const UNIT_LABELS: Readonly<Record<ChartUnit, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

export function ChartSection({ stats }: { readonly stats: Stats | undefined }) {
  const isWide = useIsWide();
  // charts are most of the tab's weight: they load while the figures do
  useEffect(() => {
    void chart.load();
  }, []);
  const { unit, points } = chartPoints(stats ?? NO_DAYS, isWide ? MAX_POINTS.wide : MAX_POINTS.narrow);
  return (
    <Panel title={`Deposits and withdrawals by ${unit}`}>
      {stats === undefined ? (
        <div style={{ height: HEIGHT }}>
          <div className={styles.waiting} aria-hidden="true" />
        </div>
      ) : (
        <>
          <LazyChart
            described={described(stats, points.length, unit)}
            points={points}
            valueText={usdText}
            axisText={roughUsdText}
          />
          <PointsTable points={points} unit={unit} />
        </>
      )}
    </Panel>
  );
}

export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
}

function described({ deposits, withdrawals }: Stats, count: number, unit: string): string {
  return (
    `Bar chart of ${countText(count)} ${unit}${count === 1 ? '' : 's'}: ` +
    `deposits of ${usdText(deposits.counted.amount)} against withdrawals of ${usdText(withdrawals.counted.amount)}. ` +
    'The table below it has every figure.'
  );
}

type LazyChartProps = Omit<ComponentProps<typeof PointsChart>, 'height'> & {
  readonly described: string;
};

export function LazyChart({ described, ...shown }: LazyChartProps) {
  const height = shown.only === undefined ? HEIGHT : 180;
  return (
    <div role="img" aria-label={described} style={{ height }}>
      <Suspense fallback={<ChartWaiting />}>
        <PointsChart {...shown} height={height} />
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

type PointsTableProps = { readonly points: readonly ChartPoint[]; readonly unit: ChartUnit };

/** Newest first; the hours of a day in their order. */
function PointsTable({ points, unit }: PointsTableProps) {
  return (
    <details className={styles.details}>
      <summary>Show as a table</summary>
      <Scrolled label="Deposits and withdrawals">
        <thead>
          <tr>
            <th scope="col">{UNIT_LABELS[unit]}</th>
            <th scope="col">Deposits</th>
            <th scope="col">Withdrawals</th>
          </tr>
        </thead>
        <tbody>
          {(unit === 'hour' ? points : points.toReversed()).map(({ first, last, deposits, withdrawals }) => (
            <tr key={first}>
              <th scope="row">{first === last ? first : `${first} – ${last}`}</th>
              <td>{usdText(deposits)}</td>
              <td>{usdText(withdrawals)}</td>
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </details>
  );
}

type ScrolledProps = {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function Scrolled({ label, className, children }: ScrolledProps) {
  return (
    <Scroller className={styles.scroll} aria-label={label}>
      <table className={className}>{children}</table>
    </Scroller>
  );
}
