import type { z } from 'zod';
import type { withdrawalChanged } from '#contract/withdrawals/withdrawal-changed.ts';
import { changeRecord, type RecordChange } from '#server/features/records/change-record.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type WithdrawalColumns, type WithdrawalRow, withdrawalRecords } from './store.ts';
import { findWithdrawal } from './view.ts';

export type WithdrawalEdit = RecordChange<WithdrawalColumns>;

/**
 * Makes a change requested by staff: see `changeRecord`.
 * @param done the answer's message, for example `Withdrawal amount updated successfully.`
 * @param decide returns undefined if the withdrawal already is as wanted
 */
export async function changeWithdrawal(
  { change, database }: Services,
  input: { readonly withdrawalId: string; readonly version?: number | undefined },
  staff: Staff,
  done: string,
  decide: (
    before: WithdrawalRow,
    transaction: Queries,
  ) => WithdrawalEdit | undefined | Promise<WithdrawalEdit | undefined>,
): Promise<z.input<typeof withdrawalChanged>> {
  const request = { id: input.withdrawalId, version: input.version, staff };
  await changeRecord(change, withdrawalRecords, request, async (before, transaction) => {
    const edit = await decide(before, transaction);
    return edit && { ...edit, fields: { ...edit.fields, ...updatedBy(staff) } };
  });
  return {
    status: 'success',
    message: done,
    withdrawal: await findWithdrawal(database.queries, input.withdrawalId),
  };
}

function updatedBy(staff: Staff) {
  return {
    updated_at: new Date(),
    updated_by: staff.id,
    updated_by_name: staff.displayName,
    updated_by_email: staff.email,
  };
}
