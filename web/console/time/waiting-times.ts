import { queryOptions, useQuery } from '@tanstack/react-query';
import { USUAL_TIMES, type WaitingTimes } from '#domain/records/waiting-times.ts';
import { call } from '#web/data/call.ts';

export const waitingTimesQuery = queryOptions({
  queryKey: ['waiting-times'],
  queryFn: () => call('getWaitingTimes', {}),
});

/** The usual ones while nothing is known. */
export function useWaitingTimes(): WaitingTimes {
  return useQuery(waitingTimesQuery).data?.times ?? USUAL_TIMES;
}
