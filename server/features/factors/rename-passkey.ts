import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { renamePasskey as rename } from './store.ts';

export const renamePasskeyHandler = defineHandler(
  'renamePasskey',
  async ({ input: { id, name }, staff }, { change }) => {
    await change(async (transaction, log) => {
      const before = await rename(transaction, { staffId: staff.id, id }, name);
      if (before === undefined) throw new CallError('NOT_FOUND', 'You have no such passkey.');
      const message = `Renamed the passkey ‘${before}’ to ‘${name}’`;
      log({ action: 'staff_passkey_renamed', message, actor: staff });
    });
    return {};
  },
);
