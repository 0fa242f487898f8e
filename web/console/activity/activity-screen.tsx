import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { SearchBox } from '../controls/search-box.tsx';
import { RefreshIcon } from '../icons/icons.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import styles from './activity-screen.module.css';
import { useActivity } from './use-activity.ts';

const route = getRouteApi('/activity');
const COUNT = new Intl.NumberFormat('en-US');

export function ActivityScreen() {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const activity = useActivity({ search });
  const entries = activity.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <>
      <title>Activity · Cage</title>
      <div className={styles.head}>
        <h1 className={styles.title}>Activity Log</h1>
        <SearchBox
          label="Search activity"
          placeholder="Player, worker, action, message"
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({ search: { search: text || undefined }, replace: true, resetScroll: false })
          }
        />
        <Button
          className={styles.refresh ?? ''}
          variant="default"
          leftSection={<RefreshIcon size={14} />}
          onClick={() => void activity.refetch()}
          disabled={activity.isFetching}
        >
          Refresh
        </Button>
      </div>
      <section className={styles.panel} aria-labelledby="feed-title" aria-busy={activity.isFetching}>
        <h2 id="feed-title" className={styles.count}>
          {activity.isPending ? 'Activity' : `Activity (${COUNT.format(entries.length)})`}
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
        {activity.isSuccess && entries.length === 0 && <p className={styles.message}>No activity found</p>}
        <ActivityFeed entries={entries} />
      </section>
      {activity.hasNextPage && (
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
