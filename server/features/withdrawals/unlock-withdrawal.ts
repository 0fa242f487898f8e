import { defineHandler } from '#server/features/define-handler.ts';
import { unlockRecord } from '#server/features/records/lock-record.ts';

export const unlockWithdrawalHandler = defineHandler(
  'unlockWithdrawal',
  ({ input, staff }, { change, records }) =>
    unlockRecord(change, records.withdrawal, input.withdrawalId, staff),
);
