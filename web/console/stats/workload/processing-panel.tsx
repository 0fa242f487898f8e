import { useMediaQuery } from '@mantine/hooks';
import { pointLabel } from '../chart-points.ts';
import { LazyChart } from '../lazy-chart.tsx';
import { countText } from '../stat-texts.ts';
import screenStyles from '../stats-screen.module.css';
import { durationText, durationTicks, roughDurationText } from './duration-text.ts';
import { Scrolled } from './scrolled.tsx';
import type { Times, Workload } from './use-workload.ts';
import styles from './workload.module.css';

type Processing = Workload['processing'];

/** As many as a narrow chart tells apart. */
const MOST_NARROW_POINTS = 31;

const UNIT_LABELS = { day: 'Day', week: 'Week from', month: 'Month from' } as const;

export function ProcessingPanel({ processing }: { readonly processing: Processing }) {
  const { deposits, withdrawals, unit, points, people } = processing;
  return (
    <section className={screenStyles.panel} aria-labelledby="stats-processing">
      <h2 id="stats-processing" className={screenStyles.heading}>
        Time to process
      </h2>
      <p className={screenStyles.compared}>
        From a player’s request to the verdict that stands now. Half took no longer than the median.
      </p>
      {deposits === null && withdrawals === null ? (
        <p className={screenStyles.dim}>None was settled in this range</p>
      ) : (
        <>
          <dl className={styles.whole}>
            <WholeTimes label="Deposits" times={deposits} />
            <WholeTimes label="Withdrawals" times={withdrawals} />
          </dl>
          {points.length > 1 && (
            <div className={styles.charts}>
              <TimesChart kind="deposits" {...{ unit, points }} />
              <TimesChart kind="withdrawals" {...{ unit, points }} />
            </div>
          )}
          <TimesTable
            title={`By ${unit}`}
            head={UNIT_LABELS[unit]}
            rows={points.toReversed().map(({ first, ...times }) => ({ ...times, key: first, label: first }))}
          />
          <TimesTable
            title="By person"
            head="Person"
            rows={people.map(({ id, name, ...times }) => ({
              ...times,
              key: id ?? 'rule',
              label: id === null ? 'Rules, by themselves' : (name ?? 'Admin'),
            }))}
          />
        </>
      )}
    </section>
  );
}

type TimesChartProps = Pick<Processing, 'unit' | 'points'> & { readonly kind: 'deposits' | 'withdrawals' };

/** Each kind by an axis of its own: payouts take hours where deposits take minutes. */
function TimesChart({ kind, unit, points }: TimesChartProps) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const newest = points.slice(isWide ? 0 : -MOST_NARROW_POINTS);
  const longest = Math.max(0, ...newest.map((point) => point[kind]?.median ?? 0));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>
          Median of {kind} by {unit}
        </span>
        {newest.length < points.length && <span>{`, the newest ${newest.length} ${unit}s`}</span>}
      </figcaption>
      <LazyChart
        described="Bar chart. The table below it has every figure."
        points={newest.map(({ first, deposits, withdrawals }) => ({
          label: pointLabel(unit, first),
          deposits: deposits?.median ?? null,
          withdrawals: withdrawals?.median ?? null,
        }))}
        valueText={durationText}
        axisText={roughDurationText}
        only={kind}
        ticks={durationTicks(longest)}
      />
    </figure>
  );
}

function WholeTimes({ label, times }: { readonly label: string; readonly times: Times }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {times === null ? (
          <span className={screenStyles.dim}>none settled</span>
        ) : (
          <>
            <strong>{durationText(times.median)}</strong> median, <strong>{durationText(times.p90)}</strong>{' '}
            for 9 of 10 <span className={screenStyles.dim}>({countText(times.count)} settled)</span>
          </>
        )}
      </dd>
    </div>
  );
}

type TimesTableProps = {
  readonly title: string;
  readonly head: string;
  readonly rows: ReadonlyArray<{
    readonly key: string;
    readonly label: string;
    readonly deposits: Times;
    readonly withdrawals: Times;
  }>;
};

function TimesTable({ title, head, rows }: TimesTableProps) {
  return (
    <details className={styles.details} open={head === 'Person'}>
      <summary>{title}</summary>
      <Scrolled label={`Time to process, ${title.toLowerCase()}`}>
        <table>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {head}
              </th>
              <th scope="colgroup" colSpan={3}>
                Deposits
              </th>
              <th scope="colgroup" colSpan={3}>
                Withdrawals
              </th>
            </tr>
            <tr>
              <TimesHeads />
              <TimesHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, deposits, withdrawals }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <TimesCells times={deposits} />
                <TimesCells times={withdrawals} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </details>
  );
}

function TimesHeads() {
  return (
    <>
      <th scope="col">Settled</th>
      <th scope="col">Median</th>
      <th scope="col">9 of 10</th>
    </>
  );
}

function TimesCells({ times }: { readonly times: Times }) {
  return (
    <>
      <td>{countText(times?.count ?? 0)}</td>
      <td>{times === null ? '–' : durationText(times.median)}</td>
      <td>{times === null ? '–' : durationText(times.p90)}</td>
    </>
  );
}
