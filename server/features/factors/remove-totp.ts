import { lockAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { finishRemoving } from './change-own-factors.ts';
import { deleteTotp } from './store.ts';

export const removeTotpHandler = defineHandler('removeTotp', async ({ staff }, services) => {
  await services.change(async (transaction, log) => {
    await lockAccount(transaction, staff.id);
    if (!(await deleteTotp(transaction, services.signer, staff.id))) {
      throw new CallError('NOT_FOUND', 'You have no authenticator app.');
    }
    await finishRemoving(services, { transaction, log }, { staff, what: 'the authenticator app' });
  });
  return {};
});
