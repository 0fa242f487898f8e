import type { Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { depositChanged } from '#contract/deposits/deposit-changed.ts';
import type { Deposits } from '#db/types.ts';
import { changeRecord, type RecordChange, type RecordStore } from '#server/features/records/change-record.ts';
import { isLocked, type LockState } from '#server/features/records/lock-lease.ts';
import type { Database } from '#server/platform/database/database.ts';
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

/** Makes the changes that staff ask for, all by the same rules: see `changeRecord`. */
export function createDepositChange(database: Database, onChanged: () => void) {
  /**
   * @param thing what is changed, as the answer names it
   * @param decide answers undefined where the deposit is as wanted already
   */
  return async (
    input: { readonly depositId: string; readonly version?: number | undefined },
    staff: Staff,
    thing: string,
    decide: (before: DepositRow) => DepositEdit | undefined,
  ): Promise<z.input<typeof depositChanged>> => {
    const request = { id: input.depositId, version: input.version, staff };
    if (await changeRecord(database, DEPOSITS, request, decide)) onChanged();
    return {
      status: 'success',
      message: `Deposit ${thing} updated successfully.`,
      deposit: await findDeposit(database.queries, input.depositId),
    };
  };
}

export type ChangeDeposit = ReturnType<typeof createDepositChange>;
