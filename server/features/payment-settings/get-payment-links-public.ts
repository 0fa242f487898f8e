import { publicAccount } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { defineHandler } from '#server/features/define-handler.ts';

const HOSTED = METHOD_KEYS.filter((key) => METHODS[key].kind === 'hosted');

export const getPaymentLinksPublicHandler = defineHandler(
  'getPaymentLinksPublic',
  async (_, { settings: lookup }) => {
    const { settings, accountToShow } = lookup.current();
    const paymentLinks = HOSTED.filter((key) => settings.methods[key].enabled).flatMap((key) => {
      const account = accountToShow(key);
      if (account?.paymentUrl === undefined) return [];
      const { id, displayName, paymentUrl, amountCents } = publicAccount(key, account);
      const amount = amountCents ? { amount: amountCents } : {};
      const shown = { id, method: METHODS[key].label, name: displayName, active: true as const };
      return [{ ...shown, url: paymentUrl as string, ...amount }];
    });
    return { paymentLinks };
  },
);
