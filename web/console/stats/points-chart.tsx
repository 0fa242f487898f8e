import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { ChartPoint } from './chart-points.ts';
import { usdText } from './stat-texts.ts';

/** Blue against amber: told apart with any kind of colour sight, and 3 to 1 against the ground in both schemes. */
const SERIES = [
  { name: 'deposits', label: 'Deposits', color: 'var(--chart-deposits)' },
  { name: 'withdrawals', label: 'Withdrawals', color: 'var(--chart-withdrawals)' },
];

const AXIS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

export function PointsChart({ points }: { readonly points: readonly ChartPoint[] }) {
  return (
    <BarChart
      h={260}
      data={[...points]}
      dataKey="label"
      series={SERIES}
      withLegend
      legendProps={{ verticalAlign: 'top', height: 36 }}
      valueFormatter={usdText}
      yAxisProps={{ tickFormatter: (value: number) => AXIS.format(value), width: 56 }}
      xAxisProps={{ minTickGap: 24 }}
      barChartProps={{ accessibilityLayer: false, barGap: 1, barCategoryGap: '18%' }}
      barProps={{ isAnimationActive: false, maxBarSize: 40 }}
      tooltipAnimationDuration={0}
    />
  );
}
