import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { retrying } from '#web/data/retrying.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { useColleagues } from '../activity/use-activity-choices.ts';
import { Stack } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { FormFailure } from '../kit/form.tsx';
import { useLeaving, useLongWait } from '../kit/waiting.tsx';
import { SendingNote } from '../sending/sending-note.tsx';
import { useAdmin } from '../session/session.ts';
import { completeMention, mentionAt, namesFor, type TypedMention } from './complete-mention.ts';

/** Within it a note is sent again by itself; its request id keeps it from being stored twice. */
const SEND_MS = 10 * 60_000;

type Subject = { readonly kind: Note['kind']; readonly id: string };

type NoteFormProps = {
  readonly subject: Subject;
  readonly onAdded: () => void;
};

export function NoteForm(props: NoteFormProps) {
  const { kind, id } = props.subject;
  // Text typed for one subject is not to be added to the next.
  return <NoteField key={`${kind} ${id}`} {...props} />;
}

function NoteField({ subject, onAdded }: NoteFormProps) {
  const { text, setText, add: send } = useNoteDraft(subject);
  const [typed, setTyped] = useState<TypedMention>();
  const input = useRef<HTMLTextAreaElement>(null);
  const { uid } = useAdmin();
  const { data: colleagues = [] } = useColleagues(uid);
  const names = typed ? namesFor(typed, colleagues) : [];
  const list = useCombobox({ opened: names.length > 0, onOpenedChange: () => setTyped(undefined) });
  const offered = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is offered, Enter takes the first
  useEffect(() => {
    list.selectFirstOption();
  }, [offered]);
  const leaving = useLeaving();
  const adding = useMutation({
    mutationFn: () => retrying(send, { untilMs: Date.now() + SEND_MS, signal: leaving() }),
    onSuccess: onAdded,
  });
  const isLong = useLongWait(adding.isPending);
  const isEmpty = text.trim() === '';
  const isTooLong = text.length > LONGEST.note;

  function add(): void {
    if (!isEmpty && !isTooLong && !adding.isPending) adding.mutate();
  }

  function complete(name: string): void {
    if (typed === undefined) return;
    const completed = completeMention(text, typed, name);
    setText(completed.text);
    setTyped(undefined);
    requestAnimationFrame(() => input.current?.setSelectionRange(completed.caret, completed.caret));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && names.length > 0) {
      event.stopPropagation();
      setTyped(undefined);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    event.preventDefault();
    if (names.length === 0) add();
  }

  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Combobox store={list} withinPortal={false} onOptionSubmit={complete}>
        <Combobox.Target>
          <Textarea
            ref={input}
            aria-autocomplete="list"
            aria-label="Note for colleagues"
            placeholder="Note for colleagues; @ asks somebody to read it"
            autosize
            minRows={1}
            maxRows={6}
            error={isTooLong && `A note has at most ${LONGEST.note} characters; this has ${text.length}.`}
            value={text}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              // a note is one line, however it is shown
              setText(value.replaceAll(/\s*\n\s*/g, ' '));
              setTyped(mentionAt(value, selectionStart));
            }}
            onBlur={() => setTyped(undefined)}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Colleagues">
            {names.map((name) => (
              <Combobox.Option key={name} value={name}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {!isEmpty && (
        <Actions>
          <Button type="submit" loading={adding.isPending} disabled={isTooLong}>
            Add note
          </Button>
        </Actions>
      )}
      <SendingNote sending={isLong ? 'slow' : undefined} />
      <FormFailure error={adding.error} />
    </Stack>
  );
}

type Draft = { readonly requestId: string; readonly text: string };

const DRAFTS = ['note-draft'] as const;

/** Kept until it is added, the window left or another signs in: one key closes the record around it. */
function useNoteDraft(subject: Subject) {
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
    // the request id stays: what was sent already is not stored twice
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
