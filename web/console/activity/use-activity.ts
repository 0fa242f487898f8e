import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import type { ActivitySearch } from './activity-address.ts';
import { filterOf } from './activity-filter.ts';

const FIRST_PAGE = 100;
const NEXT_PAGE = 50;

export function useActivity(search: ActivitySearch) {
  return useInfiniteQuery({
    queryKey: ['activity', search],
    queryFn: ({ pageParam: cursor }) =>
      call('getActivityLogs', {
        ...filterOf(search, new Date()),
        cursor,
        limit: cursor === undefined ? FIRST_PAGE : NEXT_PAGE,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
