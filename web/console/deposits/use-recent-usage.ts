import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { USAGE_HOURS, type Usage } from './overuse.ts';

const EVERY_MS = 10_000;
const USAGE = ['deposit-usage'];

/** How often methods and accounts were used of late; undefined until that is loaded. */
export function useRecentUsage(): Usage | undefined {
  const { data } = useQuery({
    queryKey: USAGE,
    queryFn: () => call('getRecentDepositUsage', { hours: USAGE_HOURS }),
  });
  useRefreshOnChange('deposit', { queryKey: USAGE, everyMs: EVERY_MS });
  return data;
}
