import { defineHandler } from '#server/features/define-handler.ts';
import { beginRegistration } from './passkey-ceremonies.ts';
import { requireRelyingParty } from './require-relying-party.ts';

export const beginPasskeyHandler = defineHandler(
  'beginPasskey',
  async ({ staff }, { change, configuration }) => {
    const site = requireRelyingParty(configuration.relyingParty);
    const options = await change(async (transaction) =>
      beginRegistration(transaction, site, { person: staff, now: new Date() }),
    );
    return { options: { ...options } };
  },
);
