import { lockAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { finishAdding } from './change-own-factors.ts';
import { finishRegistration } from './passkey-ceremonies.ts';
import { requireRelyingParty } from './require-relying-party.ts';
import { insertPasskey } from './store.ts';

export const confirmPasskey = defineHandler('confirmPasskey', async ({ input, staff }, services) => {
  const site = requireRelyingParty(services.configuration.relyingParty);
  const { name, passkey: answer } = input;
  return services.change(async (transaction, log) => {
    await lockAccount(transaction, staff.id);
    const passkey = await finishRegistration(transaction, site, {
      staffId: staff.id,
      answer,
      now: new Date(),
    });
    if (passkey === undefined) {
      throw new CallError('FAILED_PRECONDITION', 'The passkey could not be verified. Please try again.');
    }
    const id = await insertPasskey(transaction, services.signer, { ...passkey, name });
    if (id === undefined) throw new CallError('ALREADY_EXISTS', 'This passkey is registered already.');
    const recoveryCodes = await finishAdding(
      services,
      { transaction, log },
      { staff, what: `the passkey ‘${name}’` },
    );
    return { id, recoveryCodes };
  });
});
