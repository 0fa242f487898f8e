import type { DepositStatus } from '#domain/deposits/deposit.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { type StoredReason, storedReason } from '#domain/reasons/reasons.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { AskedOfRecord, RecordChange } from '#server/features/records/change-record.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import type { DepositRow, StatusColumns } from './store.ts';

export type StatusEdit = RecordChange<StatusColumns>;

export type WantedStatus = {
  readonly status: DepositStatus;
  /** A checked one; none leaves that of a declined deposit as it is. */
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
};

/** Crediting more than has come in counts as entering the rest by hand. */
export function statusEdit(before: DepositRow, wanted: WantedStatus, actor: Actor): StatusEdit | undefined {
  const { status } = wanted;
  const given = storedReason(wanted.reason, wanted.customReason);
  const columns = statusColumns(status, given);
  const isSet = before.status === status;
  if (isSet && (given.reason === null || isDeclinedFor(before, columns))) return undefined;
  return {
    // A corrected reason does not change when the status was set.
    fields: { ...columns, ...(isSet ? setByOf(before) : setByColumns(actor)) },
    event: statusEvent('deposit', before.status, status, given),
    asked: askedToCredit(before, status),
  };
}

type ReasonColumns = Pick<StatusColumns, 'decline_reason' | 'custom_decline_reason'>;

function isDeclinedFor(before: ReasonColumns, wanted: ReasonColumns): boolean {
  return (
    before.decline_reason === wanted.decline_reason &&
    before.custom_decline_reason === wanted.custom_decline_reason
  );
}

export function statusColumns(status: DepositStatus, { reason, customReason }: StoredReason) {
  return { status, decline_reason: reason, custom_decline_reason: customReason };
}

export function setByColumns(actor: Actor) {
  return {
    status_updated_by: actor.id,
    status_updated_by_name: actor.displayName,
    status_updated_by_email: actor.email,
    status_updated_at: new Date(),
  };
}

function setByOf(before: DepositRow) {
  const { status_updated_by, status_updated_by_name, status_updated_by_email, status_updated_at } = before;
  return { status_updated_by, status_updated_by_name, status_updated_by_email, status_updated_at };
}

function askedToCredit(before: DepositRow, status: DepositStatus): AskedOfRecord | undefined {
  const { id, username, method, source, amount_cents: amount, received_cents: received } = before;
  const amountCents = cents(Math.max(0, amount - received));
  if (
    // An entry by hand was counted when it was made.
    !isCompleted('deposit', status) ||
    isCompleted('deposit', before.status) ||
    amountCents === 0 ||
    source === 'staff'
  )
    return;
  return {
    kind: 'manual-entry',
    call: 'updateDepositStatus',
    input: { depositId: id, status },
    amountCents,
    adds: { amountCents, isOwnWord: true, places: [username], recordId: id },
    details: [
      `${formatUsd(amount)} by ${method}`,
      received === 0 ? 'Nothing has come in for it' : `Of that has come in: ${formatUsd(received)}`,
    ],
  };
}
