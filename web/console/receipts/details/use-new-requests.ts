import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveFeed } from '../../live/live-context.tsx';
import { receiptQuery } from '../receipt/receipts-queries.ts';

// Requests come in bursts.
const EVERY_MS = 2_000;

/** Looks again for what a receipt may belong to when requests have come in or changed. */
export function useNewRequests(receiptId: string, isWanted: boolean): void {
  const client = useQueryClient();
  const feed = useLiveFeed();
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries(receiptQuery(receiptId));
      }, EVERY_MS);
    };
    const stop = feed.listen('deposit', { onChanges: lookAgain, onReset: lookAgain });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, feed, receiptId, isWanted]);
}
