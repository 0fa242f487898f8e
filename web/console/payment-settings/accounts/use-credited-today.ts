import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';
import { useRefreshOnChange } from '../../live/use-refresh-on-change.ts';

export type Credited = CallOutput<'getCreditedToday'>['accounts'][number];

const CREDITED = ['credited-today'];
// of changes the feed tells; of midnight nothing does
const REFRESH_MS = 60_000;
const EVERY_MS = 10_000;

/** What was credited today, by the id of the account; undefined until it is known. */
export function useCreditedToday() {
  const { data, isError } = useQuery({
    queryKey: CREDITED,
    queryFn: () => call('getCreditedToday', {}),
    refetchInterval: REFRESH_MS,
  });
  useRefreshOnChange('deposit', { queryKey: CREDITED, everyMs: EVERY_MS });
  const credited = data && new Map(data.accounts.map((each) => [each.accountId, each]));
  return { credited, isError };
}
