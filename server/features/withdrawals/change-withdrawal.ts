import type { z } from 'zod';
import type { withdrawalChanged } from '#contract/withdrawal-record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { changeRecord, type RecordChange } from '#server/features/records/change-record.ts';
import type { Services } from '#server/features/services.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type WithdrawalColumns, type WithdrawalRow, withdrawalRecords } from './store.ts';
import { findWithdrawal } from './view.ts';

export type WithdrawalEdit = RecordChange<WithdrawalColumns>;

type Changed = { readonly withdrawalId: string; readonly version?: number | undefined };
/** Returns undefined if the withdrawal already is as wanted. */
export type Decide = (
  before: WithdrawalRow,
  context: Pick<ChangeContext, 'transaction' | 'signer'>,
) => WithdrawalEdit | undefined | Promise<WithdrawalEdit | undefined>;

/** See `changeRecord`. `done` is the answer's message. */
export async function changeWithdrawal(
  { change, database, signer }: Services,
  input: Changed,
  staff: Staff,
  done: string,
  decide: Decide,
): Promise<z.input<typeof withdrawalChanged>> {
  const waiting = await change((transaction, log) =>
    makeWithdrawalChange({ transaction, log, staff, signer }, input, decide),
  );
  return {
    ...outcomeOf(waiting, done),
    withdrawal: await findWithdrawal(database.queries, input.withdrawalId),
  };
}

export async function makeWithdrawalChange(
  context: ChangeContext,
  { withdrawalId, version }: Changed,
  decide: Decide,
): Promise<Waiting | undefined> {
  const request = { id: withdrawalId, version };
  return changeRecord(context, withdrawalRecords, request, async (before) => {
    const edit = await decide(before, context);
    return edit && { ...edit, fields: { ...edit.fields, ...updatedBy(context.staff) } };
  });
}

function updatedBy(staff: Staff) {
  return {
    updated_at: new Date(),
    updated_by: staff.id,
    updated_by_name: staff.displayName,
    updated_by_email: staff.email,
  };
}
