import type { z } from 'zod';
import type { depositChanged } from '#contract/deposit-record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting } from '#server/features/approvals/hold-change.ts';
import { changeRecord, type RecordChange } from '#server/features/records/change-record.ts';
import type { Services } from '#server/features/services.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { type DepositColumns, type DepositRow, depositRecords } from './store.ts';
import { findDeposit } from './view.ts';

export type DepositEdit = RecordChange<DepositColumns>;

type Changed = { readonly depositId: string; readonly version?: number | undefined };
type Decide = (before: DepositRow) => DepositEdit | undefined;

/** See `changeRecord`. `thing` is the changed part, as named in the answer. */
export async function changeDeposit(
  { change, database, signer }: Services,
  input: Changed,
  staff: Staff,
  thing: string,
  decide: Decide,
): Promise<z.input<typeof depositChanged>> {
  const waiting = await change((transaction, log) =>
    changeDepositIn({ transaction, log, staff, signer }, input, decide),
  );
  return {
    ...outcomeOf(waiting, `Deposit ${thing} updated successfully.`),
    deposit: await findDeposit(database.queries, input.depositId),
  };
}

export async function changeDepositIn(
  context: ChangeContext,
  { depositId, version }: Changed,
  decide: Decide,
): Promise<Waiting | undefined> {
  return changeRecord(context, depositRecords, { id: depositId, version }, decide);
}
