import { defineHandler } from '#server/features/define-handler.ts';
import { loadSessionSettings } from './settings.ts';

export const getSessionSettingsHandler = defineHandler(
  'getSessionSettings',
  async (_input, { database, signer }) => {
    const { isAltered: _, ...settings } = await loadSessionSettings(database.queries, signer);
    return settings;
  },
);
