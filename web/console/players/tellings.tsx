import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#web/data/call.ts';
import { Panel, PartFailed } from '../kit/panel.tsx';
import { amountText } from '../records/values/record-facts.tsx';
import { tellingText } from '../records/values/telling-text.ts';
import { archivedText } from '../time/archived-text.ts';
import { ExactTime } from '../time/when.tsx';
import { tellingsKey } from './player-key.ts';
import styles from './tellings.module.css';

/** What the pages of a player's requests have told them, request by request. */
export function Tellings({ username }: { readonly username: string }) {
  const query = useInfiniteQuery({
    queryKey: tellingsKey(username),
    queryFn: ({ pageParam: cursor }) => call('getPlayerTellings', { username, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const requests = query.data?.pages.flatMap((page) => page.requests);
  const archivedBefore = query.data?.pages.find((page) => page.archivedBefore)?.archivedBefore;
  return (
    <Panel title="What they were told" isBusy={query.isPending}>
      <PartFailed what="What they were told" query={query} />
      {archivedBefore && <p>{archivedText(archivedBefore)}</p>}
      {requests?.length === 0 && <p>Nothing yet</p>}
      <ol className={styles.requests}>
        {requests?.map(({ kind, id, method, amount, told }) => (
          <li key={id}>
            <Link to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'} params={{ id }}>
              {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} by {method}, {amountText(amount)}
            </Link>
            <ol className={styles.told}>
              {told.map(({ timestamp, ...telling }) => (
                <li key={timestamp}>
                  <span className={styles.when}>
                    <ExactTime instant={timestamp} />
                  </span>{' '}
                  {tellingText(telling)}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          Show earlier ones
        </Button>
      )}
    </Panel>
  );
}
