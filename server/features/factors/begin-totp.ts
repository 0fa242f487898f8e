import { defineHandler } from '#server/features/define-handler.ts';
import { keepUnconfirmedTotp } from './store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export const beginTotpHandler = defineHandler(
  'beginTotp',
  async ({ staff }, { change, sealer, signer, configuration }) => {
    const secret = newTotpSecret();
    await change(async (transaction) =>
      keepUnconfirmedTotp(transaction, { sealer, signer }, { staffId: staff.id, secret }),
    );
    return { secret, uri: totpUri(secret, { issuer: configuration.siteTitle, email: staff.email }) };
  },
);
