import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/data/call.ts';
import { useLiveFeed } from '../../live/live-context.tsx';
import type { RecordKind } from '../record/record.ts';

// Changes come in bursts: the queue is reloaded at intervals, not for each of them.
const EVERY_MS = 2_000;

/** The requests of a kind that wait for staff, kept up to date by the live feed. */
export function useQueue(kind: RecordKind) {
  const queue = useQuery({ queryKey: ['queue'], queryFn: () => call('getQueue', {}) });
  useRefreshOnChange(kind, 'queue', EVERY_MS);
  return kind === 'deposit' ? queue.data?.deposits : queue.data?.withdrawals;
}

/** Reloads something after records have changed, at most once every `everyMs`. */
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
