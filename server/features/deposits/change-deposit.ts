import type { Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { depositChanged } from '#contract/deposits/deposit-changed.ts';
import type { Deposits } from '#db/types.ts';
import { changeRecord, type RecordChange, type RecordStore } from '#server/features/records/change-record.ts';
import { isLocked, type LockState } from '#server/features/records/lock-lease.ts';
import type { Services } from '#server/features/services.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { findDeposit } from './view.ts';

export type DepositRow = Selectable<Deposits> & LockState;
export type DepositEdit = RecordChange<Updateable<Deposits>>;

const DEPOSITS: RecordStore<DepositRow, Updateable<Deposits>> = {
  kind: 'deposit',

  lockRow: (transaction, id) =>
    transaction
      .selectFrom('deposits')
      .selectAll()
      .select(isLocked)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async update(transaction, id, fields) {
    const { version } = await transaction
      .updateTable('deposits')
      .set(fields)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  },
};

/**
 * Makes a change that staff ask for: see `changeRecord`.
 * @param thing what is changed, as the answer names it
 * @param decide answers undefined where the deposit is as wanted already
 */
export async function changeDeposit(
  { change, database }: Services,
  input: { readonly depositId: string; readonly version?: number | undefined },
  staff: Staff,
  thing: string,
  decide: (before: DepositRow) => DepositEdit | undefined,
): Promise<z.input<typeof depositChanged>> {
  const request = { id: input.depositId, version: input.version, staff };
  await changeRecord(change, DEPOSITS, request, decide);
  return {
    status: 'success',
    message: `Deposit ${thing} updated successfully.`,
    deposit: await findDeposit(database.queries, input.depositId),
  };
}
