import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { toDocument } from './document.ts';
import { loadSettings } from './store.ts';
import { walletDoubts } from './wallet-doubts.ts';

export const getPaymentSettingsHandler = defineHandler(
  'getPaymentSettings',
  async (_, { database, signer }) => {
    const { settings, version, notes } = await loadSettings(database, signer);
    return {
      settings: toDocument(settings),
      version,
      methodsWithOnlySamples: methodsWithOnlySamples(settings),
      walletDoubts: walletDoubts(settings),
      notes: [...notes],
    };
  },
);
