import { publicAccount } from '#domain/accounts/account.ts';
import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { toDocument, walletDoubts } from './document.ts';
import { loadSettings } from './store.ts';

export { saveReceivingAccount, updatePaymentSettings } from './save-settings.ts';

const HOSTED = METHOD_KEYS.filter((key) => METHODS[key].kind === 'hosted');

export const getPaymentLinksPublic = defineHandler(
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

export const getPaymentSettingsPublic = defineHandler('getPaymentSettingsPublic', async (_, { settings }) =>
  settings.public(),
);

export const getPaymentSettings = defineHandler('getPaymentSettings', async (_, { database, signer }) => {
  const { settings, version, notes } = await loadSettings(database, signer);
  return {
    settings: toDocument(settings),
    version,
    methodsWithOnlySamples: methodsWithOnlySamples(settings),
    walletDoubts: walletDoubts(settings),
    notes: [...notes],
  };
});
