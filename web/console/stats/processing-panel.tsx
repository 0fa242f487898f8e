import { Columns, Row, Text } from '../kit/box.tsx';
import { Panel } from '../kit/panel.tsx';
import { pointLabel } from './chart-points.ts';
import { LazyChart, Scrolled, useIsWide } from './chart-section.tsx';
import { durationText, durationTicks, roughDurationText } from './duration-text.ts';
import { countText } from './stat-texts.ts';
import styles from './stats.module.css';
import type { Times, Workload } from './use-stats.ts';

type Processing = Workload['processing'];

/** As many as can be told apart on a narrow chart. */
const MOST_NARROW_POINTS = 31;

const UNIT_LABELS = { day: 'Day', week: 'Week from', month: 'Month from' } as const;

export function ProcessingPanel({ processing }: { readonly processing: Processing }) {
  const { deposits, withdrawals, unit, points, people } = processing;
  return (
    <Panel title="Time to process">
      <Text as="p" tone="dim" size="small">
        From a player’s request to the verdict that stands now. Half took no longer than the median.
      </Text>
      {deposits === null && withdrawals === null ? (
        <Text as="p" tone="dim">
          None was settled in this range
        </Text>
      ) : (
        <>
          <Row as="dl" gap={28} rowGap={4} align="baseline">
            <WholeTimes label="Deposits" times={deposits} />
            <WholeTimes label="Withdrawals" times={withdrawals} />
          </Row>
          {points.length > 1 && (
            <Columns least={480} gap={12} align="stretch">
              <TimesChart kind="deposits" {...{ unit, points }} />
              <TimesChart kind="withdrawals" {...{ unit, points }} />
            </Columns>
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
    </Panel>
  );
}

type TimesChartProps = Pick<Processing, 'unit' | 'points'> & { readonly kind: 'deposits' | 'withdrawals' };

/** Each kind has its own axis: payouts take hours where deposits take minutes. */
function TimesChart({ kind, unit, points }: TimesChartProps) {
  const isWide = useIsWide();
  const newest = points.slice(isWide ? 0 : -MOST_NARROW_POINTS);
  const longest = Math.max(0, ...newest.map((point) => point[kind]?.median ?? 0));
  return (
    <figure>
      <Text as="figcaption" tone="dim" size="small">
        <span>
          Median of {kind} by {unit}
        </span>
        {newest.length < points.length && <span>{`, the newest ${newest.length} ${unit}s`}</span>}
      </Text>
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
    <Row>
      <Text as="dt" tone="dim">
        {label}
      </Text>
      <dd>
        {times === null ? (
          <Text tone="dim">none settled</Text>
        ) : (
          <>
            <Text as="strong" weight="bold">
              {durationText(times.median)}
            </Text>{' '}
            median,{' '}
            <Text as="strong" weight="bold">
              {durationText(times.p90)}
            </Text>{' '}
            for 9 of 10 <Text tone="dim">({countText(times.count)} settled)</Text>
          </>
        )}
      </dd>
    </Row>
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
