import { lockDeposit } from '#contract/deposits/lock-deposit.ts';
import { lockRecord } from '#server/features/records/lock-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';

export function lockDepositHandler(database: Database, onChanged: () => void) {
  return defineHandler(lockDeposit, async ({ input, staff }) => {
    const takeOver = input.takeOver ?? false;
    const locked = await lockRecord(database, 'deposit', input.depositId, { staff, takeOver });
    onChanged();
    return locked;
  });
}
