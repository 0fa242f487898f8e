import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { beginProof } from './passkey-ceremonies.ts';

export const beginPasskeyProofHandler = defineHandler(
  'beginPasskeyProof',
  async ({ staff }, { change, configuration }) => {
    const options = await change(async (transaction) =>
      beginProof(transaction, configuration.relyingParty, { staffId: staff.id, now: new Date() }),
    );
    if (options === undefined) throw new CallError('FAILED_PRECONDITION', 'You have no passkey.');
    return { options: { ...options } };
  },
);
