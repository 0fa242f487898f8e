import { getSessionSettings } from '#contract/sessions/get-session-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { loadSessionSettings } from './settings.ts';

export const getSessionSettingsHandler = defineHandler(
  getSessionSettings,
  async (_, { database, signer }) => {
    const { idleMinutes, version } = await loadSessionSettings(database.queries, signer);
    return { idleMinutes, version };
  },
);
