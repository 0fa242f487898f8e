import { sql } from 'kysely';
import type { RecordKind } from '#domain/records/record.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

/** Counted from when a lock was taken or renewed. */
export const LEASE_MINUTES = 15;

export type LockState = {
  readonly locked_by: string | null;
  readonly locked_by_name: string | null;
  readonly is_locked: boolean;
};

/** By the database's clock, which all nodes share. */
export const isLocked = sql<boolean>`coalesce(locked_until > now(), false)`.as('is_locked');

export function isHeldByOther(lock: LockState, staffId: string): boolean {
  return lock.is_locked && lock.locked_by !== staffId;
}

/** @throws CallError FAILED_PRECONDITION naming the other holder */
export function refuseWhenHeldByOther(kind: RecordKind, lock: LockState, staffId: string): void {
  if (!isHeldByOther(lock, staffId)) return;
  throw new CallError('FAILED_PRECONDITION', `${lock.locked_by_name} is working on this ${kind}.`);
}
