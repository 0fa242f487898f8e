import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { Columns, Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Panel } from '../kit/panel.tsx';
import { RelativeTime } from '../time/when.tsx';
import {
  agesText,
  CARD_LABELS,
  type Change,
  countText,
  percentText,
  sparkline,
  statCards,
  usdText,
} from './stat-texts.ts';
import styles from './stats.module.css';
import type { Stats } from './use-stats.ts';

type Kind = 'deposits' | 'withdrawals';

/** The current New York day, whatever the range. */
export function TodayFigures({ stats }: { readonly stats: Stats | undefined }) {
  return (
    <Row
      as="section"
      gap={28}
      rowGap={4}
      align="baseline"
      padding="9px 14px"
      className={kit.panel}
      aria-labelledby="stats-today"
    >
      <Text as="h2" id="stats-today" size="normal" weight="bold">
        Today
      </Text>
      <TodayFigure label="Deposits" kind={stats?.deposits} />
      <TodayFigure label="Withdrawals" kind={stats?.withdrawals} />
      {stats && (
        <>
          <WaitingFigure label="Deposits waiting" waiting={stats.waiting.deposits} />
          <WaitingFigure label="Withdrawals waiting" waiting={stats.waiting.withdrawals} />
        </>
      )}
    </Row>
  );
}

function TodayFigure({ label, kind }: { readonly label: string; readonly kind: Stats[Kind] | undefined }) {
  return (
    <p>
      <Text tone="dim">{label}</Text>{' '}
      {kind ? (
        <>
          <Text as="strong" weight="bold">
            {usdText(kind.today.amount)}
          </Text>{' '}
          <Text tone="dim">{countText(kind.today.count)} completed</Text>
        </>
      ) : (
        <span className={kit.skeleton} style={{ display: 'inline-block', width: 120 }} aria-hidden="true" />
      )}
    </p>
  );
}

type WaitingFigureProps = { readonly label: string; readonly waiting: Stats['waiting'][Kind] };

function WaitingFigure({ label, waiting }: WaitingFigureProps) {
  return (
    <p>
      <Text tone="dim">{label}</Text>{' '}
      <Text as="strong" weight="bold">
        {countText(waiting.count)}
      </Text>{' '}
      <Text tone="dim">
        {waiting.oldest !== null && (
          <span>
            oldest <RelativeTime instant={waiting.oldest} />
          </span>
        )}
        {agesText(waiting) && <span>{`, ${agesText(waiting)}`}</span>}
      </Text>
    </p>
  );
}

export function StatCards({ stats }: { readonly stats: Stats | undefined }) {
  if (stats === undefined) return <CardSkeletons />;
  return (
    <Stack as="dl" className={styles.cards} aria-label="Figures">
      {statCards(stats).map(({ label, value, detail, isLoss, change, byDay = [] }) => (
        <div key={label} className={`${kit.panel} ${styles.card}`}>
          <Text as="dt" tone="dim">
            {label}
          </Text>
          <Stack as="dd" gap={0}>
            <Text weight="bold" className={styles.value} {...(isLoss && { tone: 'bad' })}>
              {value}
            </Text>
            <Text tone="dim" size="small">
              {detail}
            </Text>
            {change && <ChangeText change={change} />}
            <Sparkline values={byDay} />
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

const ARROWS = { up: '↑', down: '↓', same: '' } as const;

function ChangeText({ change: { direction, words } }: { readonly change: Change }) {
  return (
    <Text tone="dim" size="small">
      <span aria-hidden="true">{ARROWS[direction]} </span>
      {direction !== 'same' && <span className="visually-hidden">{direction} </span>}
      <span>{words}</span>
      <span className="visually-hidden"> compared with the days before</span>
    </Text>
  );
}

function Sparkline({ values }: { readonly values: readonly number[] }) {
  const points = sparkline(values);
  if (points === undefined) return null;
  return (
    <svg
      viewBox="0 0 100 24"
      width="100%"
      height={24}
      preserveAspectRatio="none"
      stroke="var(--chart-deposits)"
      strokeWidth={1.5}
      style={{ marginTop: 4 }}
      aria-hidden="true"
    >
      <polyline points={points} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function CardSkeletons() {
  return (
    <Stack className={styles.cards} aria-hidden="true">
      {CARD_LABELS.map((label) => (
        <div key={label} className={`${kit.panel} ${styles.card}`}>
          <Text tone="dim">{label}</Text>
          {/* as high as what they wait for */}
          <Row as="span" className={styles.value} style={{ minHeight: '1.4em' }}>
            <span className={kit.skeleton} />
          </Row>
          <Row as="span" className={kit['size-small']} style={{ minHeight: '1.4em' }}>
            <span className={kit.skeleton} style={{ width: '40%' }} />
          </Row>
        </div>
      ))}
    </Stack>
  );
}

export function Breakdowns({ stats: { deposits, withdrawals } }: { readonly stats: Stats }) {
  return (
    <Columns least={420}>
      <Breakdown
        title="Deposits by payment method"
        items={deposits.byMethod.map((item) => ({ ...item, label: item.method }))}
      />
      {/* Together as high as the methods of deposits, which are the most. */}
      <Stack>
        <Breakdown
          title="Deposits by status"
          items={deposits.byStatus.map((item) => ({ ...item, label: depositStatusLabel(item.status) }))}
        />
        <Breakdown
          title="Withdrawals by status"
          items={withdrawals.byStatus.map((item) => ({ ...item, label: withdrawalStatusLabel(item.status) }))}
        />
        <Breakdown
          title="Withdrawals by payment method"
          items={withdrawals.byMethod.map((item) => ({ ...item, label: item.method }))}
        />
      </Stack>
    </Columns>
  );
}

type Item = {
  readonly label: string;
  readonly count: number;
  readonly amount: number;
  /** Percentage of a method's settled requests that succeeded; null if none is settled. */
  readonly settledRate?: number | null;
};

function Breakdown({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={title}>
      {items.length === 0 && <Text tone="dim">None in this range</Text>}
      <Stack as="ul" gap={0} isDivided>
        {items.map(({ label, count, amount, settledRate }) => (
          <Stack as="li" gap={12} rowGap={0} padding="5px 0 6px" key={label} className={styles.item}>
            <span>{label}</span>
            <Text tone="dim">
              {countText(count)} · {percentText(Math.round((count / total) * 1_000) / 10)}
            </Text>
            <Text weight="bold" style={{ textAlign: 'right' }}>
              {usdText(amount)}
            </Text>
            {settledRate !== undefined && (
              <Text tone="dim" size="small" style={{ gridColumn: '1 / -1' }}>
                {settledRate === null
                  ? 'None is settled yet'
                  : `${percentText(settledRate)} of settled succeeded`}
              </Text>
            )}
            <Share of={total} part={count} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

export function Share({ part, of }: { readonly part: number; readonly of: number }) {
  return (
    <span className={styles.share} style={{ width: `${(of && part / of) * 100}%` }} aria-hidden="true" />
  );
}
