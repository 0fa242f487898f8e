import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatNyDateTime } from '#domain/time/display.ts';
import { isBackwards, nyDay } from '#domain/time/new-york.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { ChevronDownIcon, RefreshIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { DayRange } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { Note } from '../kit/note.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { ExactTime, useNow } from '../time/when.tsx';
import { ChartSection } from './chart-section.tsx';
import { Breakdowns, StatCards, TodayFigures } from './figures.tsx';
import { ALL_TIME, PRESET_LABELS, periodText, rangeText } from './stat-texts.ts';
import styles from './stats.module.css';
import { readStatsSearch, STATS_PRESETS, type StatsSearch } from './stats-address.ts';
import { type LoadedStats, useStats } from './use-stats.ts';
import { WorkloadSection } from './workload-section.tsx';

const route = getRouteApi('/stats');

export function StatsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { loaded, isCurrent, isFetching, error, refresh } = useStats(search);
  const stats = loaded?.stats;
  return (
    <>
      <ScreenTitle screen="Stats" />
      <Row gap={12} padding="10px 0">
        <Text as="h1" size="large" weight="bold" className={kit.wide}>
          Financial Analytics Dashboard
        </Text>
        <StatsRange
          search={search}
          onChange={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
        />
        <Text as="p" tone="dim" atEnd className={styles.updated}>
          <span>Last updated: </span>
          {stats ? <ExactTime instant={stats.at} /> : <span>not yet</span>}
        </Text>
        <Button
          variant="default"
          leftSection={<RefreshIcon size={14} />}
          onClick={refresh}
          disabled={isFetching}
        >
          Refresh
        </Button>
      </Row>
      <p className="visually-hidden" role="status">
        {stats === undefined && error === null && !isBackwards(search) ? 'Loading figures...' : ''}
      </p>
      <Stack>
        {error && <StatsFailure error={error} loaded={loaded} onRetry={refresh} isRetrying={isFetching} />}
        {isBackwards(search) && (
          <ListMessage>
            <p role="status">The end is before the start: choose days in order to see figures.</p>
          </ListMessage>
        )}
        {(stats || !error) && !isBackwards(search) && (
          <Stack data-stale={(stats && !isCurrent && isFetching) || undefined} aria-busy={isFetching}>
            <TodayFigures stats={stats} />
            <StatCards stats={stats} />
            {stats && (
              <Text as="p" tone="dim" size="small">
                A success rate is the share of all requests that succeeded, deposits sent or approved and
                withdrawals sent; ‘of settled’ leaves out those that still wait for staff.{' '}
                <Link to="/money">Where the money is</Link>
              </Text>
            )}
            {stats?.before && (
              <Text as="p" tone="dim" size="small">
                <span>↑ and ↓ compare with {periodText(stats.before)}</span>
                {stats.days.at(-1)?.day === nyDay(new Date(stats.at)) && <span>; today is not over yet</span>}
                <span>.</span>
              </Text>
            )}
            <ChartSection stats={stats} />
            {stats && <Breakdowns stats={stats} />}
            {loaded && <WorkloadSection loaded={loaded} />}
          </Stack>
        )}
      </Stack>
    </>
  );
}

type StatsFailureProps = {
  readonly error: Error;
  readonly loaded: LoadedStats | undefined;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

function StatsFailure({ error, loaded, onRetry, isRetrying }: StatsFailureProps) {
  const now = useNow();
  return (
    <Note tone="bad" hasSign role="alert">
      <Row align="start">
        <p style={{ flex: '1 1 240px' }}>
          <span>The figures could not be loaded. {error.message} </span>
          {loaded && (
            <span>{`The figures below are the last that were loaded: ${rangeText(loaded.search)}, as of ${formatNyDateTime(loaded.stats.at, now)}.`}</span>
          )}
        </p>
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Retry
        </Button>
      </Row>
    </Note>
  );
}

const CHOICES = [
  { value: '', label: ALL_TIME },
  ...STATS_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })),
];

type StatsRangeProps = {
  readonly search: StatsSearch;
  readonly onChange: (search: StatsSearch, options: { readonly replace: boolean }) => void;
};

function StatsRange({ search, onChange }: StatsRangeProps) {
  const { date, from = '', to = '' } = search;
  const set = (change: { readonly from?: string; readonly to?: string }) =>
    onChange(readStatsSearch({ ...search, ...change }), { replace: true });
  return (
    <Row as="search" gap={6} align="start" className={styles.range} aria-label="Range of the figures">
      <NativeSelect
        aria-label="Filter by date, New York time"
        rightSection={<ChevronDownIcon size={14} />}
        data={CHOICES}
        value={date ?? ''}
        onChange={(event) =>
          onChange(readStatsSearch({ ...search, date: event.currentTarget.value }), { replace: false })
        }
      />
      {date === 'custom' && <DayRange from={from} to={to} onChange={set} />}
    </Row>
  );
}
