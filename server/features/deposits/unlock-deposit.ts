import { unlockDeposit } from '#contract/deposits/unlock-deposit.ts';
import { unlockRecord } from '#server/features/records/lock-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';

export function unlockDepositHandler(database: Database, onChanged: () => void) {
  return defineHandler(unlockDeposit, async ({ input, staff }) => {
    const unlocked = await unlockRecord(database, 'deposit', input.depositId, staff);
    onChanged();
    return unlocked;
  });
}
