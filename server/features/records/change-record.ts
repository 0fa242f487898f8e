import type { RecordKind } from '#domain/records/record-kind.ts';
import { lastChangeSince } from '#server/features/activity/lookup.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { refuseWhenHeldByOther } from './lock-lease.ts';
import { type RecordEvent, recordActivityEntry } from './record-activity.ts';
import { type ChangeableRow, lockRecordRow, type RecordStore } from './record-store.ts';

/** Who changes which record, and from which version. */
export type ChangeRequest = {
  readonly id: string;
  /** The version that the change was made from, if known. */
  readonly version?: number | undefined;
  readonly staff: Staff;
};

/** What a change writes, and its log entry. */
export type RecordChange<Fields> = { readonly fields: Fields; readonly event: RecordEvent };

/**
 * Changes a record and logs it, both or neither.
 * @param decide returns undefined if the record already is as wanted: then nothing is written
 * @throws CallError NOT_FOUND; FAILED_PRECONDITION while someone else holds the record; ABORTED when it was changed
 *   since the version that the change was made from
 */
export async function changeRecord<Row extends ChangeableRow, Fields>(
  change: Services['change'],
  store: RecordStore<Row, Fields>,
  { id, version, staff }: ChangeRequest,
  decide: (
    before: Row,
    transaction: Queries,
  ) => RecordChange<Fields> | undefined | Promise<RecordChange<Fields> | undefined>,
): Promise<void> {
  const { kind } = store;
  await change(async (transaction, log) => {
    const before = await lockRecordRow(store, transaction, id);
    refuseWhenHeldByOther(kind, before, staff.id);
    if (version !== undefined && version !== before.version) {
      throw await changedMeanwhile(transaction, kind, before.id, version);
    }
    const wanted = await decide(before, transaction);
    if (wanted === undefined) return;
    const updated = await store.update(transaction, before.id, wanted.fields);
    const metadata = { ...wanted.event.metadata, version: updated.version };
    log(recordActivityEntry(kind, before, staff, { ...wanted.event, metadata }));
  });
}

async function changedMeanwhile(
  transaction: Queries,
  kind: RecordKind,
  id: string,
  version: number,
): Promise<CallError> {
  const change = await lastChangeSince(transaction, { type: kind, id }, version);
  return new CallError(
    'ABORTED',
    `${change ?? `This ${kind} was changed in the meantime.`} Look at it again, then make your change.`,
  );
}
