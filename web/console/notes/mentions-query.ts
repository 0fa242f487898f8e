import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';

// Of notes about players the live feed tells nothing.
const ASK_EVERY_MS = 10_000;

/** The notes that ask whoever is signed in to read them. */
export const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: async () => (await call('getMentions', {})).notes,
  refetchInterval: ASK_EVERY_MS,
});
