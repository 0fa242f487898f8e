import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { nyDay } from '#domain/time/new-york.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { RefreshIcon } from '../icons/icons.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { ExactTime } from '../time/when.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { ChartSection } from './chart-section.tsx';
import { periodText } from './range-text.ts';
import { StatCards } from './stat-cards.tsx';
import { isBackwards } from './stats-address.ts';
import { StatsFailure } from './stats-failure.tsx';
import { StatsRange } from './stats-range.tsx';
import styles from './stats-screen.module.css';
import { TodayFigures } from './today-figures.tsx';
import { useStats } from './use-stats.ts';
import { WorkloadSection } from './workload/workload-section.tsx';

const route = getRouteApi('/stats');

export function StatsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { loaded, isCurrent, isFetching, error, refresh } = useStats(search);
  const stats = loaded?.stats;
  return (
    <>
      <ScreenTitle screen="Stats" />
      <div className={styles.head}>
        <h1 className={styles.title}>Financial Analytics Dashboard</h1>
        <StatsRange
          search={search}
          onChange={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
        />
        <p className={styles.updated}>
          <span>Last updated: </span>
          {stats ? <ExactTime instant={stats.at} /> : <span>not yet</span>}
        </p>
        <Button
          variant="default"
          leftSection={<RefreshIcon size={14} />}
          onClick={refresh}
          disabled={isFetching}
        >
          Refresh
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {stats === undefined && error === null && !isBackwards(search) ? 'Loading figures...' : ''}
      </p>
      {error && <StatsFailure error={error} loaded={loaded} onRetry={refresh} isRetrying={isFetching} />}
      {isBackwards(search) && (
        <ListMessage>
          <p role="status">The end is before the start: choose days in order to see figures.</p>
        </ListMessage>
      )}
      {(stats || !error) && !isBackwards(search) && (
        <div
          className={styles.body}
          data-stale={(stats && !isCurrent && isFetching) || undefined}
          aria-busy={isFetching}
        >
          <TodayFigures stats={stats} />
          <StatCards stats={stats} />
          {stats && (
            <p className={styles.compared}>
              A success rate is the share of all requests that succeeded, deposits sent or approved and
              withdrawals sent; ‘of settled’ leaves out those that still wait for staff.
            </p>
          )}
          {stats?.before && (
            <p className={styles.compared}>
              <span>↑ and ↓ compare with {periodText(stats.before)}</span>
              {stats.days.at(-1)?.day === nyDay(new Date(stats.at)) && <span>; today is not over yet</span>}
              <span>.</span>
            </p>
          )}
          <ChartSection stats={stats} />
          {stats && <Breakdowns stats={stats} />}
          {loaded && <WorkloadSection loaded={loaded} />}
        </div>
      )}
    </>
  );
}
