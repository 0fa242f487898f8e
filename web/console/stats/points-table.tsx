import type { ChartPoint, ChartUnit } from './chart-points.ts';
import styles from './points-table.module.css';
import { usdText } from './stat-texts.ts';

type PointsTableProps = { readonly points: readonly ChartPoint[]; readonly unit: ChartUnit };

const UNIT_LABELS: Readonly<Record<ChartUnit, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

/** What the chart draws, newest first; the hours of a day as they came. */
export function PointsTable({ points, unit }: PointsTableProps) {
  return (
    <details className={styles.table}>
      <summary>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className={styles.scroll} tabIndex={0} aria-label="Deposits and withdrawals">
        <table>
          <thead>
            <tr>
              <th scope="col">{UNIT_LABELS[unit]}</th>
              <th scope="col">Deposits</th>
              <th scope="col">Withdrawals</th>
            </tr>
          </thead>
          <tbody>
            {(unit === 'hour' ? points : points.toReversed()).map(
              ({ first, last, deposits, withdrawals }) => (
                <tr key={first}>
                  <th scope="row">{first === last ? first : `${first} – ${last}`}</th>
                  <td>{usdText(deposits)}</td>
                  <td>{usdText(withdrawals)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
    </details>
  );
}
