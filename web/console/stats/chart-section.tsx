import { useMediaQuery } from '@mantine/hooks';
import { chartPoints } from './chart-points.ts';
import waitingStyles from './lazy-chart.module.css';
import { LazyChart, useEarlyChart } from './lazy-chart.tsx';
import { PointsTable } from './points-table.tsx';
import { countText, roughUsdText, usdText } from './stat-texts.ts';
import screenStyles from './stats-screen.module.css';
import type { Stats } from './use-stats.ts';

/** As many as can be told apart. */
const MAX_POINTS = { wide: 92, narrow: 31 } as const;

const NO_DAYS = { days: [], hours: null };

export function ChartSection({ stats }: { readonly stats: Stats | undefined }) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  useEarlyChart();
  const { unit, points } = chartPoints(stats ?? NO_DAYS, isWide ? MAX_POINTS.wide : MAX_POINTS.narrow);
  return (
    <section className={screenStyles.panel} aria-labelledby="stats-chart">
      <h2 id="stats-chart" className={screenStyles.heading}>
        Deposits and withdrawals by {unit}
      </h2>
      {stats === undefined ? (
        <div className={waitingStyles.waiting} aria-hidden="true" />
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
    </section>
  );
}

function described({ deposits, withdrawals }: Stats, count: number, unit: string): string {
  return (
    `Bar chart of ${countText(count)} ${unit}${count === 1 ? '' : 's'}: ` +
    `deposits of ${usdText(deposits.counted.amount)} against withdrawals of ${usdText(withdrawals.counted.amount)}. ` +
    'The table below it has every figure.'
  );
}
