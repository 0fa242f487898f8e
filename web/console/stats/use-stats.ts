import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { isBackwards, nyDay } from '#domain/time/new-york.ts';
import { call } from '#web/data/call.ts';
import { daysOf, type StatsSearch } from './stats-address.ts';

export type Stats = CallOutput<'getStats'>;
export type KindStats = Stats['deposits'];

export type LoadedStats = { readonly stats: Stats; readonly search: StatsSearch };

const AUTO_LOAD_MS = 2_000;

export function useStats(search: StatsSearch) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AUTO_LOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const isAskable = !isBackwards(search);
  const query = useQuery({
    queryKey: ['stats', search],
    queryFn: async (): Promise<LoadedStats> => ({
      stats: await call('getStats', daysOf(search, nyDay(new Date()))),
      search,
    }),
    enabled: isDue && isAskable,
  });

  // while another range loads, or fails to, the last figures stay
  const [last, setLast] = useState<LoadedStats>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);

  return {
    loaded: query.data ?? last,
    isCurrent: query.data !== undefined,
    isFetching: query.isFetching,
    error: query.error,
    refresh(): void {
      if (!isAskable) return;
      if (isDue) void query.refetch();
      else setDue(true);
    },
  };
}

export type Workload = CallOutput<'getWorkload'>;
export type Times = Workload['processing']['deposits'];

/** @param asOf when the figures above were loaded: a new time loads the workload again */
export function useWorkload(search: StatsSearch, asOf: string) {
  return useQuery({
    queryKey: ['workload', search, asOf],
    queryFn: () => call('getWorkload', daysOf(search, nyDay(new Date()))),
    placeholderData: keepPreviousData,
  });
}
