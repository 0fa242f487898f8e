import { useWaitingCount } from '../approvals/approvals-query.ts';
import { useReceiptCounts } from '../receipts/receipt/receipts-queries.ts';
import { useQueueCounts, useQueueRefresh } from '../records/list/use-queue.ts';
import type { ScreenPath } from '../tabs/tabs.ts';

export type Waiting = { readonly count: number; readonly words: string; readonly isGrave?: boolean };

export type WaitingByTab = Readonly<Partial<Record<ScreenPath, Waiting>>>;

export function useWaiting(): WaitingByTab {
  useQueueRefresh();
  const deposits = useQueueCounts('deposit');
  const withdrawals = useQueueCounts('withdrawal');
  const receipts = useReceiptCounts();
  const approvals = useWaitingCount();
  return {
    '/deposits': { count: deposits.pending ?? 0, words: 'waiting' },
    '/withdrawals': {
      count: (withdrawals.pending ?? 0) + (withdrawals.approved ?? 0),
      words: 'waiting',
    },
    '/receipts': {
      count: receipts?.waiting ?? 0,
      words: 'waiting',
      isGrave: (receipts?.byReason.reversed ?? 0) > 0,
    },
    '/approvals': { count: approvals, words: 'waiting for you' },
  };
}
