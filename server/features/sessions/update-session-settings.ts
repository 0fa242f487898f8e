import { updateSessionSettings } from '#contract/sessions/update-session-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { loadSessionSettings, saveSessionSettings } from './settings.ts';

export const updateSessionSettingsHandler = defineHandler(
  updateSessionSettings,
  async ({ input, staff }, { change, sessions, signer }) =>
    change(async (transaction, log) => {
      const before = await loadSessionSettings(transaction, signer);
      const saved =
        input.version === before.version
          ? await saveSessionSettings(transaction, signer, before, input.idleMinutes, staff.id)
          : undefined;
      if (saved === undefined) {
        throw new CallError(
          'ABORTED',
          'Someone else has saved these settings after you had loaded them. Load them again, then make your change.',
        );
      }
      await sessions.endIdle(transaction, before.idleMinutes, new Date());
      if (saved.idleMinutes !== before.idleMinutes || before.isAltered) {
        log({
          action: 'session_settings_updated',
          message: `Changed the time after which unused sessions end from ${before.idleMinutes} to ${saved.idleMinutes} minutes${before.isAltered ? `, ${SIGNED_ANEW}` : ''}`,
          actor: staff,
        });
      }
      return saved;
    }),
);
