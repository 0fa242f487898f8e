import type { LiveFeed } from '../live/live-feed.ts';
import { gatherNewRequests, type NewRequests } from './new-requests.ts';

/** Tells of new requests until the returned function is called, also while nobody looks at the tab. */
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
