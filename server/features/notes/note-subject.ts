import type { Note, NoteSubject } from '#contract/notes.ts';
import type { NoteKind } from '#domain/notes/notes.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { andList } from '#domain/words/english.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { lockRecordRow, type RecordStores, TOUCHED } from '#server/features/records/record-store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

const ABOUT: Readonly<Record<NoteKind, (username: string) => string>> = {
  deposit: (username) => `a deposit of ${username}`,
  withdrawal: (username) => `a withdrawal of ${username}`,
  player: (username) => `player ${username}`,
};

/** Without the text, so that words which must not be kept can be removed. */
export function noteEntry(
  action: 'note_added' | 'note_removed',
  { id, kind, subjectId, username, mentions, authorName, authorUid }: Note,
  actor: Staff,
): NewActivity {
  const about = ABOUT[kind](username);
  const whose = authorUid === actor.id ? 'Note' : `Note of ${authorName}`;
  const asked = mentions.length === 0 ? '' : `, for ${andList(mentions)} to read`;
  return {
    action,
    message: action === 'note_added' ? `Note added to ${about}${asked}` : `${whose} removed from ${about}`,
    actor,
    username,
    subject: { type: kind, id: subjectId },
    details: { noteId: id },
  };
}

/** Makes the live feed show the subject anew; returns its player. Throws NOT_FOUND. */
export async function touchSubject(
  transaction: Queries,
  records: RecordStores,
  subject: NoteSubject,
): Promise<string> {
  if (subject.kind === 'player') {
    for (const kind of RECORD_KINDS) await records[kind].touchRecent(transaction, subject.id);
    return subject.id;
  }
  const store = records[subject.kind];
  const { username } = await lockRecordRow(store, transaction, subject.id);
  await store.update(transaction, subject.id, TOUCHED);
  return username;
}
