import { getPaymentSettings } from '#contract/payment-settings/get-payment-settings.ts';
import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { toDocument } from './document.ts';
import { loadSettings } from './store.ts';
import { walletDoubts } from './wallet-doubts.ts';

export function getPaymentSettingsHandler(database: Database) {
  return defineHandler(getPaymentSettings, async () => {
    const { settings, version, notes } = await loadSettings(database);
    return {
      settings: toDocument(settings),
      version,
      methodsWithOnlySamples: methodsWithOnlySamples(settings),
      walletDoubts: walletDoubts(settings),
      notes: [...notes],
    };
  });
}
