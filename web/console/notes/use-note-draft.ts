import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';

type Draft = { readonly requestId: string; readonly text: string };

const DRAFTS = ['note-draft'] as const;

/**
 * What is typed of a note, kept until it is added or this window is left or somebody else signs in: one key closes the
 * record that it is written at. Its request id stays with it, so that what was sent already is not stored twice.
 */
export function useNoteDraft(subject: { readonly kind: Note['kind']; readonly id: string }) {
  const client = useQueryClient();
  const queryKey = [...DRAFTS, subject.kind, subject.id];
  const [draft, setDraft] = useState(() => client.getQueryData<Draft>(queryKey) ?? newDraft());
  const { requestId, text } = draft;

  function keep(next: Draft): void {
    setDraft(next);
    client.setQueryDefaults(DRAFTS, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(queryKey, next);
  }

  return {
    text,
    setText: (next: string) => keep({ requestId, text: next }),
    async add(): Promise<void> {
      await callToChange('addNote', { requestId, subject, text });
      keep(newDraft());
    },
  };
}

function newDraft(): Draft {
  return { requestId: randomUuid(), text: '' };
}
