import type { NoteSubject } from '#contract/notes.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { lockRecordRow, type RecordStores, TOUCHED } from '#server/features/records/record-store.ts';
import type { Queries } from '#server/platform/database/database.ts';

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
