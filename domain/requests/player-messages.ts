import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import { type RecordKind, TOLD_AFTER_MS } from '#domain/records/record.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';
import { depositProgress, type RequestProgress, withdrawalProgress } from './request-state.ts';

export type StatusChange = {
  readonly at: Date;
  readonly status: string;
  /** Null where a rule set it. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly customReason: string | null;
};

export type PlayerMessage = Pick<RequestProgress, 'state' | 'reason'> & { readonly at: Date };

/** Oldest first, in and out. A status shows once it can no longer be undone, unless it changed before. */
export function playerMessages(
  kind: RecordKind,
  createdAt: Date,
  changes: readonly StatusChange[],
  now: Date,
): PlayerMessage[] {
  const told: PlayerMessage[] = [{ at: createdAt, state: 'received', reason: null }];
  for (const [index, change] of changes.entries()) {
    const isUndoable = change.by !== null && change.status !== 'pending';
    const at = isUndoable ? new Date(change.at.getTime() + TOLD_AFTER_MS) : change.at;
    const next = changes[index + 1];
    if (at > now || (next !== undefined && next.at < at)) continue;
    const { state, reason } = progressOf(kind, createdAt, change);
    const last = told.at(-1);
    if (last?.state !== state || last.reason !== reason) told.push({ at, state, reason });
  }
  return told;
}

function progressOf(kind: RecordKind, createdAt: Date, change: StatusChange): RequestProgress {
  const { at, reason, customReason } = change;
  const request = {
    createdAt,
    statusUpdatedAt: at,
    sendStatusUpdatedAt: at,
    // As it is read once nobody undoes it.
    statusUpdatedBy: null,
    lockedUntil: null,
    declineReason: reason,
    customDeclineReason: customReason,
    notSentReason: reason,
    customNotSentReason: customReason,
  };
  return kind === 'deposit'
    ? depositProgress({ ...request, status: change.status as StoredDepositStatus }, at)
    : withdrawalProgress({ ...request, status: change.status as WithdrawalStatus }, at);
}
