import { defineHandler, defineSharedRead } from '#server/features/define-handler.ts';
import { lockRecord, unlockRecord } from '#server/features/records/lock-record.ts';
import { payoutProblem } from '#server/features/wallets/wallet-address.ts';
import { findWithdrawals } from './view.ts';

export { liftWithdrawalCooldown } from './cooldown/lift-withdrawal-cooldown.ts';
export { createManualWithdrawal } from './create-manual-withdrawal.ts';
export { reopenWithdrawal } from './reopen-withdrawal.ts';
export { revealWithdrawalPassword } from './reveal-withdrawal-password.ts';
export { sendWithdrawEmail } from './send-withdraw-email.ts';
export { undoWithdrawalStatus } from './undo-withdrawal-status.ts';
export { updateWithdrawalAmount } from './update-withdrawal-amount.ts';
export { updateWithdrawalMethod } from './update-withdrawal-method.ts';
export { updateWithdrawalStatus } from './update-withdrawal-status.ts';
export { updateWithdrawalUsername } from './update-withdrawal-username.ts';

export const checkWallet = defineHandler('checkWallet', async ({ input }) => ({
  problem: payoutProblem(input.network, input.walletAddress) ?? null,
}));

export const getWithdrawals = defineSharedRead('getWithdrawals', ({ input }, { database }) =>
  findWithdrawals(database, input),
);

export const lockWithdrawal = defineHandler('lockWithdrawal', ({ input, staff }, { change, records }) =>
  lockRecord(change, records.withdrawal, input.withdrawalId, { staff, takeOver: input.takeOver ?? false }),
);

export const unlockWithdrawal = defineHandler('unlockWithdrawal', ({ input, staff }, { change, records }) =>
  unlockRecord(change, records.withdrawal, input.withdrawalId, staff),
);
