import type { RecordKind } from '#domain/records/record.ts';
import { withFullStop } from '#domain/words/english.ts';
import { lastChangeSince } from '#server/features/activity/lookup.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { type RecordEvent, recordActivityEntry } from './record-activity.ts';
import {
  type ChangeableRow,
  lockRecordRow,
  type RecordStore,
  refuseWhenHeldByOther,
} from './record-store.ts';

export type ChangeRequest = {
  readonly id: string;
  readonly version?: number | undefined;
};

export type AskedOfRecord = Pick<AskedChange, 'kind' | 'call' | 'input' | 'amountCents' | 'adds' | 'details'>;

export type RecordChange<Fields> = {
  readonly fields: Fields;
  readonly event: RecordEvent;
  readonly asked?: AskedOfRecord | undefined;
};

/**
 * Changes a record and logs it, both or neither, or holds the change for a second person; writes nothing if
 * `decide` returns undefined. NOT_FOUND; FAILED_PRECONDITION while someone else holds the record; ABORTED if
 * it was changed since the given version.
 */
export async function changeRecord<Row extends ChangeableRow, Fields>(
  context: ChangeContext,
  store: RecordStore<Row, Fields>,
  { id, version }: ChangeRequest,
  decide: (
    before: Row,
    transaction: Queries,
  ) => RecordChange<Fields> | undefined | Promise<RecordChange<Fields> | undefined>,
): Promise<Waiting | undefined> {
  const { kind } = store;
  const { transaction, log, staff, askedBy } = context;
  const before = await lockRecordRow(store, transaction, id);
  // The person who asked for an approved change may still have the record open.
  if (askedBy === undefined || before.locked_by !== askedBy) refuseWhenHeldByOther(kind, before, staff.id);
  if (version !== undefined && version !== before.version) {
    throw await changedMeanwhile(transaction, kind, before.id, version);
  }
  const wanted = await decide(before, transaction);
  if (wanted === undefined) return undefined;
  const subject = { type: kind, id: before.id, version: before.version };
  const waiting =
    wanted.asked &&
    (await holdChange(context, {
      ...wanted.asked,
      subject,
      username: before.username,
      summary: `${wanted.event.message} (${kind} of ${before.username})`,
    }));
  if (waiting) return waiting;
  await withdrawWaiting(context, subject);
  const updated = await store.update(transaction, before.id, wanted.fields);
  const metadata = { ...wanted.event.metadata, version: updated.version };
  log(recordActivityEntry(kind, before, staff, { ...wanted.event, metadata }));
  return undefined;
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
    `${withFullStop(change ?? `This ${kind} was changed in the meantime`)} Look at it again, then make your change.`,
  );
}
