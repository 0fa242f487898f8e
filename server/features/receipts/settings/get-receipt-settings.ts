import { defineHandler } from '#server/features/define-handler.ts';
import { loadReceiptSettings } from './store.ts';

export const getReceiptSettingsHandler = defineHandler(
  'getReceiptSettings',
  async (_, { database, signer }) => {
    const { settings, version } = await loadReceiptSettings(database.queries, signer);
    return { settings, version };
  },
);
