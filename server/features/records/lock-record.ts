import { sql } from 'kysely';
import type { z } from 'zod';
import type { lockResult } from '#contract/record-parts.ts';
import { can } from '#domain/access/capabilities.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { recordActivityEntry } from './record-activity.ts';
import {
  type ChangeableRow,
  isHeldByOther,
  kindLabel,
  LEASE_MINUTES,
  lockRecordRow,
  type RecordStore,
  refuseWhenHeldByOther,
} from './record-store.ts';

type LockResult = z.input<typeof lockResult>;

const LEASE = sql<Date>`now() + interval '${sql.raw(`${LEASE_MINUTES} minutes`)}'`;

/**
 * Locks a record, which is logged, or renews the caller's own lock, which is not, since an open record does
 * so again and again. PERMISSION_DENIED, NOT_FOUND, or FAILED_PRECONDITION naming the holder.
 */
export async function lockRecord(
  change: Services['change'],
  store: RecordStore,
  id: string,
  options: { readonly staff: Staff; readonly takeOver: boolean },
): Promise<LockResult> {
  const { staff, takeOver } = options;
  if (takeOver && !can(staff.role, 'records.take-over')) {
    throw new CallError('PERMISSION_DENIED', 'Your role does not allow this.');
  }
  const { kind } = store;
  return change(async (transaction, log) => {
    const before = await lockRecordRow(store, transaction, id);
    if (!takeOver) refuseWhenHeldByOther(kind, before, staff.id);
    if (isHeldByOther(before, staff.id)) log(takeOverEntry(kind, before, staff));
    else if (!before.is_locked) log(lockEntry(kind, before, staff, 'locked'));
    const { locked_until } = await store.update(transaction, id, {
      locked_by: staff.id,
      locked_by_name: staff.displayName,
      locked_until: LEASE,
    });
    return {
      status: 'success',
      message: `${kindLabel(kind)} locked successfully.`,
      lockedByName: staff.displayName,
      lockedUntil: (locked_until as Date).toISOString(),
    };
  });
}

/** Does nothing without a lock. NOT_FOUND, or FAILED_PRECONDITION naming the holder. */
export async function unlockRecord(
  change: Services['change'],
  store: RecordStore,
  id: string,
  staff: Staff,
): Promise<LockResult> {
  const { kind } = store;
  return change(async (transaction, log) => {
    const before = await lockRecordRow(store, transaction, id);
    refuseWhenHeldByOther(kind, before, staff.id);
    if (before.locked_by !== null) {
      await store.update(transaction, id, { locked_by: null, locked_by_name: null, locked_until: null });
      if (before.is_locked) log(lockEntry(kind, before, staff, 'unlocked'));
    }
    return {
      status: 'success',
      message: `${kindLabel(kind)} unlocked successfully.`,
      lockedByName: null,
      lockedUntil: null,
    };
  });
}

function lockEntry(
  kind: RecordKind,
  before: ChangeableRow,
  staff: Staff,
  what: 'locked' | 'unlocked',
): NewActivity {
  return recordActivityEntry(kind, before, staff, {
    action: `${kind}_${what}`,
    message: `${what === 'locked' ? 'Locked' : 'Unlocked'} the ${kind} of ${before.username}`,
  });
}

function takeOverEntry(kind: RecordKind, before: ChangeableRow, staff: Staff): NewActivity {
  const lockHolder = before.locked_by_name as string;
  return recordActivityEntry(kind, before, staff, {
    action: `${kind}_lock_taken_over`,
    message: `Took over the ${kind} of ${before.username} from ${lockHolder}`,
    details: { lockHolder },
  });
}
