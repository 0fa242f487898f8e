import { defineHandler } from '#server/features/define-handler.ts';
import { lockRecord } from '#server/features/records/lock-record.ts';

export const lockWithdrawalHandler = defineHandler(
  'lockWithdrawal',
  ({ input, staff }, { change, records }) =>
    lockRecord(change, records.withdrawal, input.withdrawalId, { staff, takeOver: input.takeOver ?? false }),
);
