import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import type { RecordKind } from '../record/record.ts';

const EVERY_MS = 2_000;
const QUEUE = ['queue'];

/** The requests of a kind that wait for staff, kept up to date by the live feed. */
export function useQueue(kind: RecordKind) {
  const queues = useQueues(kind);
  return kind === 'deposit' ? queues?.deposits : queues?.withdrawals;
}

/** How many of a kind there are in each status that waits. */
export function useQueueCounts(kind: RecordKind): Readonly<Record<string, number | undefined>> {
  const queues = useQueues(kind);
  return kind === 'deposit'
    ? { pending: queues?.deposits?.pending }
    : { pending: queues?.withdrawals?.pending, approved: queues?.withdrawals?.toSend };
}

function useQueues(kind: RecordKind) {
  const { data } = useQuery({ queryKey: QUEUE, queryFn: () => call('getQueue', {}) });
  useRefreshOnChange(kind, { queryKey: QUEUE, everyMs: EVERY_MS });
  return data;
}
