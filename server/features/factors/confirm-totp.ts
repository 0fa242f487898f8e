import { lockAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { finishAdding } from './change-own-factors.ts';
import { findTotpSecret, confirmTotp as putToUse } from './store.ts';
import { stepOfCode } from './totp.ts';

export const confirmTotpHandler = defineHandler('confirmTotp', async ({ input, staff }, services) => {
  const { change, signer } = services;
  const recoveryCodes = await change(async (transaction, log) => {
    await lockAccount(transaction, staff.id);
    const begun = await findTotpSecret(transaction, services, staff.id, false);
    if (begun === undefined || begun === 'altered') {
      throw new CallError('FAILED_PRECONDITION', 'Begin anew: there is no QR code waiting to be confirmed.');
    }
    const step = stepOfCode(begun.secret, input.code, new Date());
    if (step === undefined) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'The code is wrong. Type the one that the app shows now, and check the clock of the phone.',
      );
    }
    await putToUse(transaction, signer, staff.id, { sealed: begun.sealed, step });
    return finishAdding(services, { transaction, log }, { staff, what: 'an authenticator app' });
  });
  return { recoveryCodes };
});
