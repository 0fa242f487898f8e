import { defineHandler } from '#server/features/define-handler.ts';
import { loadSignalSettings } from './settings-store.ts';

export const getSignalSettingsHandler = defineHandler(
  'getSignalSettings',
  async (_, { database, signer }) => {
    const { settings, version } = await loadSignalSettings(database.queries, signer);
    return { settings, version };
  },
);
