import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { ExportProgress, useFileExport } from '../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../exporting/file-export.ts';
import { RefreshIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { FilterChips } from '../kit/lists.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { useAdmin } from '../session/session.ts';
import { archivedText } from '../time/when.tsx';
import styles from './activity.module.css';
import { type ActivitySearch, readActivitySearch } from './activity-address.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { ActivityFilters, chipsOf, filterOf } from './activity-filters.tsx';
import { useWorkers } from './use-activity-choices.ts';

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
  // nobody counts how many more there are
  const countText = `${COUNT.format(entries.length)}${activity.hasNextPage ? '+' : ''}`;
  const archivedBefore = activity.data?.pages.at(-1)?.archivedBefore;

  function look(next: ActivitySearch, { replace } = { replace: false }): void {
    void navigate({ search: readActivitySearch(next), replace, resetScroll: false });
  }

  return (
    <>
      <ScreenTitle screen="Activity" />
      <StatusBanner status={status} onClear={clear} />
      <Row align="center" padding="14px 0 12px">
        <Text as="h1" size="large" weight="bold" className={`${kit.grows} ${kit.wide}`}>
          Activity Log
        </Text>
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
      </Row>
      <ActivityFilters search={search} onChange={look} />
      <FilterChips
        none={{}}
        chips={chipsOf(search, (uid) => workers.find(({ value }) => value === uid)?.label ?? uid.slice(0, 8))}
        onChange={look}
        onEmptied={() => feedTitle.current?.focus()}
      />
      {exporting.isRunning && <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />}
      <section
        className={`${kit.panel} ${styles.log}`}
        aria-labelledby="feed-title"
        aria-busy={activity.isFetching}
        data-stale={activity.isPlaceholderData || undefined}
      >
        <h2
          id="feed-title"
          ref={feedTitle}
          tabIndex={-1}
          className={`${kit['tone-dim']} ${kit['size-small']} ${kit['weight-medium']}`}
        >
          {activity.data ? `Activity (${countText})` : 'Activity'}
        </h2>
        {activity.isError && <LoadingFailed what="Activity" query={activity} />}
        {activity.isPending && (
          <ListMessage>
            <p>Loading activity...</p>
          </ListMessage>
        )}
        {activity.isSuccess && entries.length === 0 && (
          <ListMessage>
            <p>{activity.hasNextPage ? 'No activity found among the newest' : 'No activity found'}</p>
          </ListMessage>
        )}
        <ActivityFeed entries={entries} />
        {archivedBefore && <p className={kit['tone-dim']}>{archivedText(archivedBefore)}</p>}
      </section>
      {activity.hasNextPage && !activity.isPlaceholderData && (
        <Stack align="center" style={{ paddingTop: 12 }}>
          <Button
            variant="default"
            onClick={() => void activity.fetchNextPage()}
            loading={activity.isFetchingNextPage}
          >
            Load More
          </Button>
        </Stack>
      )}
    </>
  );
}

const FIRST_PAGE = 100;
const NEXT_PAGE = 50;

function useActivity(search: ActivitySearch) {
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
