import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { findSecondFactors } from './lookup.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export const renewRecoveryCodesHandler = defineHandler(
  'renewRecoveryCodes',
  async ({ staff }, { change, signer }) => {
    const recoveryCodes = await change(async (transaction, log) => {
      if ((await findSecondFactors(transaction, staff.id)).length === 0) {
        throw new CallError(
          'FAILED_PRECONDITION',
          'Recovery codes stand in for a second factor. Add one first.',
        );
      }
      log({
        action: 'staff_recovery_codes_renewed',
        message: 'Got new recovery codes; those before are worth nothing',
        actor: staff,
      });
      return replaceRecoveryCodes(transaction, signer, staff.id);
    });
    return { recoveryCodes };
  },
);
