import { useMutation } from '@tanstack/react-query';
import type { Note } from '#contract/notes.ts';
import { can } from '#domain/access/capabilities.ts';
import { readMentions } from '#domain/notes/notes.ts';
import { callToChange } from '#web/data/call.ts';
import { TrashIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { FormFailure } from '../kit/form.tsx';
import { Note as Ground } from '../kit/note.tsx';
import { useAdmin } from '../session/session.ts';
import { ExactTime } from '../time/when.tsx';

export function NoteItem({ note, onRemoved }: { readonly note: Note; readonly onRemoved: () => void }) {
  const { uid, role } = useAdmin();
  const removing = useMutation({
    mutationFn: () => callToChange('removeNote', { noteId: note.id }),
    onSettled: onRemoved,
  });
  const mayRemove = can(role, 'notes.write') && (note.authorUid === uid || can(role, 'notes.remove-others'));
  return (
    <Ground>
      <Row align="start" keepsLine>
        <Stack gap={2} grows>
          <p>
            <NoteText note={note} />
          </p>
          <Text as="p" size="small" tone="dim">
            {note.authorName} · <ExactTime instant={note.timestamp} />
          </Text>
        </Stack>
        {mayRemove && (
          <ToolButton
            label={`Remove note of ${note.authorName}`}
            onClick={() => !removing.isPending && removing.mutate()}
          >
            <TrashIcon size={14} />
          </ToolButton>
        )}
      </Row>
      <FormFailure error={removing.error} />
    </Ground>
  );
}

export function NoteText({ note: { text, mentions } }: { readonly note: Note }) {
  const pieces = readMentions(
    text,
    mentions.map((name) => ({ name })),
  );
  let start = 0;
  return pieces.map((piece) => {
    const key = start;
    start += piece.text.length;
    return piece.person ? (
      <Text as="strong" key={key} tone="accent" weight="bold">
        {piece.text}
      </Text>
    ) : (
      piece.text
    );
  });
}
