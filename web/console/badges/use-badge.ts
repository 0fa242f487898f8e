import { useEffect } from 'react';
import { inOneTab } from '#web/browser/one-tab.ts';
import { useLiveFeed, useLiveState } from '../live/live-context.tsx';
import type { ScreenPath } from '../tabs/tabs.ts';
import { showBadge } from './show-badge.ts';
import type { WaitingByTab } from './use-waiting.ts';

const LOCK = 'cage-badge';

/**
 * Shows on the icons how much waits in all. @returns the count for the title: on the screen, or in all where
 * nothing can wait. Both are 0 while out of date, as in a hidden tab; one tab keeps its connection.
 */
export function useBadge(waiting: WaitingByTab, path: ScreenPath | undefined): number {
  const feed = useLiveFeed();
  const isLive = useLiveState().status === 'live';
  const total = isLive ? Object.values(waiting).reduce((sum, { count }) => sum + count, 0) : 0;

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
