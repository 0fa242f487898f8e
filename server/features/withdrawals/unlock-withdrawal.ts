import { unlockWithdrawal } from '#contract/withdrawals/unlock-withdrawal.ts';
import { unlockRecord } from '#server/features/records/lock-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';

export function unlockWithdrawalHandler(database: Database, onChanged: () => void) {
  return defineHandler(unlockWithdrawal, async ({ input, staff }) => {
    const unlocked = await unlockRecord(database, 'withdrawal', input.withdrawalId, staff);
    onChanged();
    return unlocked;
  });
}
