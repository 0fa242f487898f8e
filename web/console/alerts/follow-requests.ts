import { followLive } from '#web/data/live.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import { gatherNewRequests, type NewRequests } from './new-requests.ts';

/** Tells of new requests until the returned function is called, also while nobody looks at the tab. */
export function followRequests(feed: LiveFeed, tell: (requests: NewRequests) => void): () => void {
  const gatherer = gatherNewRequests(tell);
  let stopOwn: (() => void) | undefined;

  // The feed gives its connection back in a tab that has been hidden for a minute, which is when somebody is to be
  // told. One that is opened while hidden stays: it takes over until the tab is looked at again.
  function takeOver(): void {
    const isWanted =
      document.visibilityState === 'hidden' && (stopOwn !== undefined || feed.state !== 'live');
    if (!isWanted) {
      stopOwn?.();
      stopOwn = undefined;
      return;
    }
    stopOwn ??= followLive({
      onChange({ deposits = [], withdrawals = [] }) {
        gatherer.add('deposit', deposits);
        gatherer.add('withdrawal', withdrawals);
      },
      onReset: () => {},
      onState: () => {},
      onSignedOut: () => {},
    });
  }

  const ends = [
    feed.listen('deposit', {
      onChanges: (records) => gatherer.add('deposit', records),
      onReset: () => {},
    }),
    feed.listen('withdrawal', {
      onChanges: (records) => gatherer.add('withdrawal', records),
      onReset: () => {},
    }),
    feed.onState(takeOver),
  ];
  document.addEventListener('visibilitychange', takeOver);
  takeOver();
  return () => {
    document.removeEventListener('visibilitychange', takeOver);
    for (const end of ends) end();
    stopOwn?.();
    gatherer.stop();
  };
}
