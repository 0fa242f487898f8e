import { lockWithdrawal } from '#contract/withdrawals/lock-withdrawal.ts';
import { lockRecord } from '#server/features/records/lock-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';

export function lockWithdrawalHandler(database: Database, onChanged: () => void) {
  return defineHandler(lockWithdrawal, async ({ input, staff }) => {
    const takeOver = input.takeOver ?? false;
    const locked = await lockRecord(database, 'withdrawal', input.withdrawalId, { staff, takeOver });
    onChanged();
    return locked;
  });
}
