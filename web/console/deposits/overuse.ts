import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';

/** Source: docs/reference/console.md, 'Overuse'. */
export const USAGE_HOURS = 6;
export const MAX_USES = 10;

export type Usage = CallOutput<'getRecentDepositUsage'>;

export function overusedAccounts({ accounts }: Usage): Usage['accounts'] {
  return accounts.filter(({ uses }) => uses > MAX_USES);
}

const EVERY_MS = 10_000;
const USAGE = ['deposit-usage'];

export function useRecentUsage(): Usage | undefined {
  const { data } = useQuery({
    queryKey: USAGE,
    queryFn: () => call('getRecentDepositUsage', { hours: USAGE_HOURS }),
  });
  useRefreshOnChange('deposit', { queryKey: USAGE, everyMs: EVERY_MS });
  return data;
}
