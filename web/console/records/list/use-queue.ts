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

export type Waiting = { readonly count: number; readonly amount: number; readonly oldest: string | null };

/** What waits in each status; empty while nothing is known. */
export function useQueue(kind: RecordKind): Readonly<Partial<Record<string, Waiting>>> {
  const { data } = useQuery({ queryKey: QUEUE, queryFn: () => call('getQueue', {}) });
  if (!data) return {};
  const { deposits, withdrawals } = data;
  if (kind === 'deposit') return deposits ? { pending: pendingIn(deposits) } : {};
  if (!withdrawals) return {};
  const { toSend: count, toSendAmount: amount, toSendOldest: oldest } = withdrawals;
  return { pending: pendingIn(withdrawals), approved: { count, amount, oldest } };
}

type Pending = Omit<Waiting, 'count'> & { readonly pending: number };

function pendingIn({ pending: count, amount, oldest }: Pending): Waiting {
  return { count, amount, oldest };
}
