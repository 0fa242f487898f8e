import { lockAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { finishRemoving } from './change-own-factors.ts';
import { deletePasskey } from './store.ts';

export const removePasskeyHandler = defineHandler(
  'removePasskey',
  async ({ input: { id }, staff }, services) => {
    await services.change(async (transaction, log) => {
      await lockAccount(transaction, staff.id);
      const name = await deletePasskey(transaction, services.signer, { staffId: staff.id, id });
      if (name === undefined) throw new CallError('NOT_FOUND', 'You have no such passkey.');
      await finishRemoving(services, { transaction, log }, { staff, what: `the passkey ‘${name}’` });
    });
    return {};
  },
);
