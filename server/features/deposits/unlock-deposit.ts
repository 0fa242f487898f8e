import { defineHandler } from '#server/features/define-handler.ts';
import { unlockRecord } from '#server/features/records/lock-record.ts';

export const unlockDepositHandler = defineHandler('unlockDeposit', ({ input, staff }, { change, records }) =>
  unlockRecord(change, records.deposit, input.depositId, staff),
);
