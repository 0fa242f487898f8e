import type { Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { withdrawalChanged } from '#contract/withdrawals/withdrawal-changed.ts';
import type { Withdrawals } from '#db/types.ts';
import { changeRecord, type RecordChange, type RecordStore } from '#server/features/records/change-record.ts';
import { isLocked, type LockState } from '#server/features/records/lock-lease.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { findWithdrawal } from './view.ts';

export type WithdrawalRow = Selectable<Withdrawals> & LockState;
export type WithdrawalEdit = RecordChange<Updateable<Withdrawals>>;

const WITHDRAWALS: RecordStore<WithdrawalRow, Updateable<Withdrawals>> = {
  kind: 'withdrawal',

  lockRow: (transaction, id) =>
    transaction
      .selectFrom('withdrawals')
      .selectAll()
      .select(isLocked)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async update(transaction, id, fields, staff) {
    const { version } = await transaction
      .updateTable('withdrawals')
      .set({
        ...fields,
        updated_at: new Date(),
        updated_by: staff.id,
        updated_by_name: staff.displayName,
        updated_by_email: staff.email,
      })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  },
};

/**
 * Makes a change that staff ask for: see `changeRecord`.
 * @param done what is answered, for example `Withdrawal amount updated successfully.`
 * @param decide answers undefined where the withdrawal is as wanted already
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
  await changeRecord(change, WITHDRAWALS, request, decide);
  return {
    status: 'success',
    message: done,
    withdrawal: await findWithdrawal(database.queries, input.withdrawalId),
  };
}
