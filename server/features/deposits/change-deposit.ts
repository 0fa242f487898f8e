import type { z } from 'zod';
import type { depositChanged } from '#contract/deposits/deposit-changed.ts';
import { changeRecord, type RecordChange } from '#server/features/records/change-record.ts';
import type { Services } from '#server/features/services.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type DepositColumns, type DepositRow, depositRecords } from './store.ts';
import { findDeposit } from './view.ts';

export type DepositEdit = RecordChange<DepositColumns>;

/**
 * Makes a change requested by staff: see `changeRecord`.
 * @param thing what is changed, as named in the answer
 * @param decide returns undefined if the deposit already is as wanted
 */
export async function changeDeposit(
  { change, database }: Services,
  input: { readonly depositId: string; readonly version?: number | undefined },
  staff: Staff,
  thing: string,
  decide: (before: DepositRow) => DepositEdit | undefined,
): Promise<z.input<typeof depositChanged>> {
  const request = { id: input.depositId, version: input.version, staff };
  await changeRecord(change, depositRecords, request, decide);
  return {
    status: 'success',
    message: `Deposit ${thing} updated successfully.`,
    deposit: await findDeposit(database.queries, input.depositId),
  };
}
