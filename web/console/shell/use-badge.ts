import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inOneTab } from '#web/browser/one-tab.ts';
import { useWaitingCount } from '../approvals/approvals-query.ts';
import { useLiveFeed, useLiveState } from '../live/live-context.tsx';
import { mentionsQuery } from '../notes/use-seen-notes.ts';
import { useReceiptCounts } from '../receipts/receipt/receipts-queries.ts';
import { useQueue, useQueueRefresh } from '../records/list/use-queue.ts';
import type { ScreenPath } from '../tabs/tabs.ts';
import { showBadge } from './show-badge.ts';

const LOCK = 'cage-badge';

/**
 * Shows on the icons how much waits in all. @returns the count for the title: on the screen, or in all where
 * nothing can wait. Both are 0 while out of date, as in a hidden tab; one tab keeps its connection.
 */
export function useBadge(waiting: WaitingByTab, path: ScreenPath | undefined): number {
  const feed = useLiveFeed();
  const isLive = useLiveState().status === 'live';
  const total = isLive ? (waiting['/queue']?.count ?? 0) : 0;

  useEffect(() => {
    return inOneTab(LOCK, () => feed.watch());
  }, [feed]);
  useEffect(() => {
    showBadge(total);
  }, [total]);
  useEffect(() => {
    return () => showBadge(0);
  }, []);

  const own = path && waiting[path];
  return isLive && own !== undefined ? own.count : total;
}

export type Waiting = { readonly count: number; readonly words: string; readonly isGrave?: boolean };

export type WaitingByTab = Readonly<Partial<Record<ScreenPath, Waiting>>>;

export function useWaiting(): WaitingByTab {
  useQueueRefresh();
  const deposits = useQueue('deposit');
  const withdrawals = useQueue('withdrawal');
  const receipts = useReceiptCounts();
  const approvals = useWaitingCount();
  const { data: notes = [] } = useQuery(mentionsQuery);
  const toPayOut = (withdrawals.pending?.count ?? 0) + (withdrawals.approved?.count ?? 0);
  const desk = {
    '/deposits': { count: deposits.pending?.count ?? 0, words: 'waiting' },
    '/withdrawals': { count: toPayOut, words: 'waiting' },
    '/receipts': {
      count: receipts?.waiting ?? 0,
      words: 'waiting',
      isGrave: (receipts?.byReason.reversed ?? 0) > 0,
    },
    '/approvals': { count: approvals, words: 'waiting for you' },
  };
  const count = Object.values(desk).reduce((sum, each) => sum + each.count, notes.length);
  return { '/queue': { count, words: 'waiting for you' }, ...desk };
}
