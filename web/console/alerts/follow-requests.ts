import type { LiveFeed } from '../live/live-feed.ts';
import { gatherNewRequests, type NewRequests } from './new-requests.ts';

/** Reports new requests until the returned function is called, even while the tab is hidden. */
export function followRequests(feed: LiveFeed, tell: (requests: NewRequests) => void): () => void {
  const gatherer = gatherNewRequests(tell);
  const ends = [
    feed.listen('deposit', {
      onChanges: (records) => gatherer.add('deposit', records),
      onReset: () => {},
    }),
    feed.listen('withdrawal', {
      onChanges: (records) => gatherer.add('withdrawal', records),
      onReset: () => {},
    }),
    feed.watch(),
    gatherer.stop,
  ];
  return () => {
    for (const end of ends) end();
  };
}
