import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';
import type { RecordKind } from '../record/record.ts';

const EVERY_MS = 2_000;
const QUEUE = ['queue'];

/** The requests of a kind that wait for staff, kept up to date by the live feed. */
export function useQueue(kind: RecordKind) {
  const queue = useQuery({ queryKey: QUEUE, queryFn: () => call('getQueue', {}) });
  useRefreshOnChange(kind, { queryKey: QUEUE, everyMs: EVERY_MS });
  return kind === 'deposit' ? queue.data?.deposits : queue.data?.withdrawals;
}
