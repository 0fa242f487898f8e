import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import type { RecordKind } from '../record/record.ts';

const EVERY_MS = 2_000;
const QUEUE = ['queue'];

/** To be called once, for everything that shows the queue. */
export function useQueueRefresh(): void {
  useRefreshOnChange('deposit', { queryKey: QUEUE, everyMs: EVERY_MS });
  useRefreshOnChange('withdrawal', { queryKey: QUEUE, everyMs: EVERY_MS });
}

export function useQueue(kind: RecordKind) {
  const queues = useQueues();
  return kind === 'deposit' ? queues?.deposits : queues?.withdrawals;
}

export function useQueueCounts(kind: RecordKind): Readonly<Record<string, number | undefined>> {
  const queues = useQueues();
  return kind === 'deposit'
    ? { pending: queues?.deposits?.pending }
    : { pending: queues?.withdrawals?.pending, approved: queues?.withdrawals?.toSend };
}

function useQueues() {
  const { data } = useQuery({ queryKey: QUEUE, queryFn: () => call('getQueue', {}) });
  return data;
}
