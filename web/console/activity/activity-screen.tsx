import styles from './activity-screen.module.css';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { ExportProgress } from '../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../exporting/file-export.ts';
import { useFileExport } from '../exporting/use-file-export.ts';
import { RefreshIcon } from '../icons/icons.tsx';
import { FilterChips } from '../kit/filter-chips.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { useAdmin } from '../session/session.ts';
import { archivedText } from '../time/archived-text.ts';
import { type ActivitySearch, readActivitySearch } from './activity-address.ts';
import { chipsOf, filterOf } from './activity-filter.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { useWorkers } from './use-activity-choices.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';

const route = getRouteApi('/activity');
const COUNT = new Intl.NumberFormat('en-US');

export function ActivityScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useAdmin();
  const { data: workers = [] } = useWorkers();
  const activity = useActivity(search);
  const { status, tellFailure, clear } = useStatus();
  const exporting = useFileExport(() => tellFailure(EXPORT_FAILED));
  const feedTitle = useRef<HTMLHeadingElement>(null);
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? [];
  // how many more there are is not counted
  const countText = `${COUNT.format(entries.length)}${activity.hasNextPage ? '+' : ''}`;
  const archivedBefore = activity.data?.pages.at(-1)?.archivedBefore;

  function look(next: ActivitySearch, { replace } = { replace: false }): void {
    void navigate({ search: readActivitySearch(next), replace, resetScroll: false });
  }

  return (
    <>
      <ScreenTitle screen="Activity" />
      <StatusBanner status={status} onClear={clear} />
      <div className={styles.head}>
        <h1 className={styles.title}>Activity Log</h1>
        <Button
          variant="default"
          leftSection={<RefreshIcon size={14} />}
          onClick={() => void activity.refetch()}
          disabled={activity.isFetching}
        >
          Refresh
        </Button>
        {can(role, 'activity.export') &&
          (['csv', 'json'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              disabled={exporting.isRunning}
              onClick={() => {
                clear();
                exporting.start({
                  path: '/api/activity-export',
                  query: { ...filterOf(search, new Date()), format },
                  format,
                  isExact: true,
                });
              }}
            >
              Export {format.toUpperCase()}
            </Button>
          ))}
      </div>
      <ActivityFilters search={search} onChange={look} />
      <FilterChips
        none={{}}
        chips={chipsOf(search, (uid) => workers.find(({ value }) => value === uid)?.label ?? uid.slice(0, 8))}
        onChange={look}
        onEmptied={() => feedTitle.current?.focus()}
      />
      {exporting.isRunning && <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />}
      <section
        className={styles.panel}
        aria-labelledby="feed-title"
        aria-busy={activity.isFetching}
        data-stale={activity.isPlaceholderData || undefined}
      >
        <h2 id="feed-title" ref={feedTitle} tabIndex={-1} className={styles.count}>
          {activity.data ? `Activity (${countText})` : 'Activity'}
        </h2>
        {activity.isError && (
          <div role="alert" className={styles.message}>
            <p>Activity could not be loaded. {activity.error.message}</p>
            <Button variant="default" onClick={() => void activity.refetch()} loading={activity.isFetching}>
              Retry
            </Button>
          </div>
        )}
        {activity.isPending && <p className={styles.message}>Loading activity...</p>}
        {activity.isSuccess && entries.length === 0 && (
          <p className={styles.message}>
            {activity.hasNextPage ? 'No activity found among the newest' : 'No activity found'}
          </p>
        )}
        <ActivityFeed entries={entries} />
        {archivedBefore && <p className={styles.message}>{archivedText(archivedBefore)}</p>}
      </section>
      {activity.hasNextPage && !activity.isPlaceholderData && (
        <div className={styles.more}>
          <Button
            variant="default"
            onClick={() => void activity.fetchNextPage()}
            loading={activity.isFetchingNextPage}
          >
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

const FIRST_PAGE = 100;
const NEXT_PAGE = 50;

export function useActivity(search: ActivitySearch) {
  return useInfiniteQuery({
    queryKey: ['activity', search],
    queryFn: ({ pageParam: cursor }) =>
      call('getActivityLogs', {
        ...filterOf(search, new Date()),
        cursor,
        limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGE,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
