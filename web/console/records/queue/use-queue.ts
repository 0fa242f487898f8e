import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/data/call.ts';
import { useLiveFeed } from '../../live/live-context.tsx';
import type { RecordKind } from '../record/record.ts';

// Changes come in bursts: the queue is asked for once in a while, not once for each.
const EVERY_MS = 2_000;

/** How many requests of a kind wait for staff, as the live feed tells. */
export function useQueue(kind: RecordKind) {
  const queue = useQuery({ queryKey: ['queue'], queryFn: () => call('getQueue', {}) });
  useRefreshOnChange(kind, 'queue', EVERY_MS);
  return kind === 'deposit' ? queue.data?.deposits : queue.data?.withdrawals;
}

/** Reads something again after records have changed, once in `everyMs` at most. */
export function useRefreshOnChange(kind: RecordKind, queryName: string, everyMs: number): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [queryName] });
      }, everyMs);
    };
    const stop = feed.listen(kind, { onChanges: refresh, onReset: refresh });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, feed, kind, queryName, everyMs]);
}
