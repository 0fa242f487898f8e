import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Note } from '#contract/notes.ts';
import { callToChange } from '#web/data/call.ts';
import { mentionsQuery } from './mentions-query.ts';
import { onceVisible } from './once-visible.ts';

/** Counts the notes on a visible screen as seen by whomever they ask to read them. */
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
