import { isWorthANote, SendingNote } from '../../sending/sending-note.tsx';
import { SaveFailure } from './save-failure.tsx';
import type { StatusChange } from './use-kept-changes.ts';

/** Whether there is anything to say of a change of a status beside the status itself. */
export function hasNote(change: StatusChange | undefined): change is StatusChange {
  return change?.phase === 'failed' || (change?.phase === 'saving' && isWorthANote(change.sending));
}

type ChangeNoteProps = { readonly change: StatusChange; readonly onDismiss: () => void };

/** How a change of a status is getting on, or why it was not made. */
export function ChangeNote({ change, onDismiss }: ChangeNoteProps) {
  if (change.phase === 'failed') return <SaveFailure message={change.message} onDismiss={onDismiss} />;
  return change.phase === 'saving' && <SendingNote sending={change.sending} />;
}
