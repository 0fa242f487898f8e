import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

/** Blue and amber differ for every kind of colour sight, and stand 3 to 1 against either ground. */
const SERIES = [
  { name: 'deposits', label: 'Deposits', color: 'var(--chart-deposits)' },
  { name: 'withdrawals', label: 'Withdrawals', color: 'var(--chart-withdrawals)' },
];

type PointsChartProps = {
  readonly height: number;
  readonly points: ReadonlyArray<{
    readonly label: string;
    readonly deposits: number | null;
    readonly withdrawals: number | null;
  }>;
  readonly valueText: (value: number) => string;
  readonly axisText: (value: number) => string;
  /** The only series, named above the chart. */
  readonly only?: 'deposits' | 'withdrawals';
  readonly ticks?: readonly number[];
};

export function PointsChart({ height, points, valueText, axisText, only, ticks }: PointsChartProps) {
  return (
    <BarChart
      h={height}
      data={[...points]}
      dataKey="label"
      series={SERIES.filter(({ name }) => only === undefined || name === only)}
      withLegend={only === undefined}
      legendProps={{ verticalAlign: 'top', height: 36 }}
      valueFormatter={valueText}
      yAxisProps={{ tickFormatter: axisText, width: 56, ...(ticks && { ticks: [...ticks] }) }}
      xAxisProps={{ minTickGap: 24 }}
      barChartProps={{ accessibilityLayer: false, barGap: 1, barCategoryGap: '18%' }}
      barProps={{ isAnimationActive: false, maxBarSize: 40 }}
      tooltipAnimationDuration={0}
    />
  );
}
