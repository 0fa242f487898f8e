import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from '#web/data/live.ts';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';

const LiveContext = createContext<LiveFeed | undefined>(undefined);

export function LiveProvider(props: { readonly onSignedOut: () => void; readonly children: ReactNode }) {
  const [feed] = useState(() => createLiveFeed(props.onSignedOut));
  useEffect(() => {
    return feed.start();
  }, [feed]);
  return <LiveContext value={feed}>{props.children}</LiveContext>;
}

export function useLiveFeed(): LiveFeed {
  const feed = use(LiveContext);
  if (feed === undefined) throw new Error('useLiveFeed is for what is inside a LiveProvider');
  return feed;
}

export function useLiveState(): LiveState {
  const feed = useLiveFeed();
  return useSyncExternalStore(feed.onState, () => feed.state);
}
