import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { useLiveFeed } from '../../live/live-context.tsx';
import { useAdmin } from '../../session/session.ts';
import { receiptCountsQuery } from './receipts-queries.ts';

// Changes come in bursts: they are counted at intervals, not for each of them.
const EVERY_MS = 1_000;

/** What waits, in numbers, kept up to date by the live feed; undefined while nothing is known. */
export function useReceiptCounts() {
  const client = useQueryClient();
  const feed = useLiveFeed();
  const { role } = useAdmin();
  const { data } = useQuery({ ...receiptCountsQuery, enabled: can(role, 'receipts.view') });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: receiptCountsQuery.queryKey });
      }, EVERY_MS);
    };
    const stop = feed.listen('receipt', { onChanges: refresh, onReset: refresh });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, feed]);
  return data;
}
