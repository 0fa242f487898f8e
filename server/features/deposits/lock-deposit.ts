import { defineHandler } from '#server/features/define-handler.ts';
import { lockRecord } from '#server/features/records/lock-record.ts';

export const lockDepositHandler = defineHandler('lockDeposit', ({ input, staff }, { change, records }) =>
  lockRecord(change, records.deposit, input.depositId, { staff, takeOver: input.takeOver ?? false }),
);
