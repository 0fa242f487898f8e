import type { DepositStatus } from '#domain/deposits/deposit.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { AskedOfRecord, RecordChange } from '#server/features/records/change-record.ts';
import { depositStatusEvent } from './status-event.ts';
import type { DepositRow, StatusColumns } from './store.ts';

export type StatusEdit = RecordChange<StatusColumns>;

/** Crediting more than has come in counts as entering the rest by hand. */
export function statusEdit(before: DepositRow, status: DepositStatus, actor: Actor): StatusEdit | undefined {
  if (before.status === status) return undefined;
  return {
    fields: {
      status,
      status_updated_by: actor.id,
      status_updated_by_name: actor.displayName,
      status_updated_by_email: actor.email,
      status_updated_at: new Date(),
    },
    event: depositStatusEvent(before.status, status),
    asked: askedToCredit(before, status),
  };
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
