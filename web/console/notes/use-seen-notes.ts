import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Note } from '#contract/notes.ts';
import { call, callToChange } from '#web/data/call.ts';

// The live feed announces no notes about players.
const ASK_EVERY_MS = 10_000;

export const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: async () => (await call('getMentions', {})).notes,
  refetchInterval: ASK_EVERY_MS,
});

export function useSeenNotes(shown: readonly Note[]): void {
  const client = useQueryClient();
  const { data: unseen = [] } = useQuery(mentionsQuery);
  const seen = unseen.filter(({ id }) => shown.some((note) => note.id === id)).map(({ id }) => id);
  const key = seen.join(' ');
  useEffect(() => {
    if (key === '') return;
    const noteIds = key.split(' ');
    return onceVisible(() => {
      // If it fails they stay unseen, and are seen the next time.
      void callToChange('seeMentions', { noteIds })
        .then(() => client.invalidateQueries({ queryKey: mentionsQuery.queryKey }))
        .catch(() => undefined);
    });
  }, [client, key]);
}

/** At once, or when somebody turns to the tab. @returns how to give up */
export function onceVisible(run: () => void): () => void {
  const stopWaiting = () => document.removeEventListener('visibilitychange', runIfVisible);

  function runIfVisible(): void {
    if (document.visibilityState === 'hidden') return;
    stopWaiting();
    run();
  }

  document.addEventListener('visibilitychange', runIfVisible);
  runIfVisible();
  return stopWaiting;
}
