import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveFeed } from './live-context.tsx';

/** Loads again, once the server is back, what failed while it was away or hangs on a dead connection. */
export function useReturn(): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  useEffect(() => {
    let isAway = false;
    return feed.onState(() => {
      const { status } = feed.state;
      if (status === 'live' && isAway) void loadWhatFailed(client);
      isAway = status === 'stopped' || status === 'replaced' || (isAway && status !== 'live');
    });
  }, [client, feed]);
}

function loadWhatFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    predicate: ({ state, meta }) =>
      meta?.onlyWhenAsked !== true && (state.status === 'error' || state.fetchStatus === 'fetching'),
  });
}
