import { updateSessionSettings } from '#contract/sessions/update-session-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { loadSessionSettings, saveSessionSettings } from './settings.ts';

export const updateSessionSettingsHandler = defineHandler(
  updateSessionSettings,
  async ({ input, staff }, { change, sessions }) =>
    change(async (transaction, log) => {
      const before = await loadSessionSettings(transaction);
      const saved =
        input.version === before.version
          ? await saveSessionSettings(transaction, before, input.idleMinutes, staff.id)
          : undefined;
      if (saved === undefined) {
        throw new CallError(
          'ABORTED',
          'Someone else has saved these settings after you had loaded them. Load them again, then make your change.',
        );
      }
      await sessions.endIdle(transaction, before.idleMinutes, new Date());
      if (saved.idleMinutes !== before.idleMinutes) {
        log({
          action: 'session_settings_updated',
          message: `Changed the time after which unused sessions end from ${before.idleMinutes} to ${saved.idleMinutes} minutes`,
          actor: staff,
        });
      }
      return saved;
    }),
);
