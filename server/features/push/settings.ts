import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

/** Whether notices may be pushed; they may until an owner says otherwise. */
export async function isPushOn(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('push_settings').select('is_on').executeTakeFirst();
  return row?.is_on ?? true;
}

/** @throws CallError FAILED_PRECONDITION */
export async function refuseWhilePushIsOff(queries: Queries): Promise<void> {
  if (await isPushOn(queries)) return;
  throw new CallError('FAILED_PRECONDITION', 'An owner has switched notices off for everyone.');
}

export async function keepPushOn(transaction: Queries, isOn: boolean, staffId: string): Promise<void> {
  const saved = { is_on: isOn, updated_at: new Date(), updated_by: staffId };
  await transaction
    .insertInto('push_settings')
    .values(saved)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(saved))
    .execute();
}
