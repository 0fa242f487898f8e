import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { call } from '#web/data/call.ts';
import { daysOf, type StatsSearch } from '../stats-address.ts';

export type Workload = CallOutput<'getWorkload'>;
export type Times = Workload['processing']['deposits'];

/** @param asOf when the figures above it were loaded: it is loaded again whenever they are */
export function useWorkload(search: StatsSearch, asOf: string) {
  return useQuery({
    queryKey: ['workload', search, asOf],
    queryFn: () => call('getWorkload', daysOf(search, nyDay(new Date()))),
    placeholderData: keepPreviousData,
  });
}
