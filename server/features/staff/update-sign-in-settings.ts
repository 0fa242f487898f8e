import { updateSignInSettings } from '#contract/security/update-sign-in-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { saveSignInSettings } from './sign-in-settings.ts';

export const updateSignInSettingsHandler = defineHandler(
  updateSignInSettings,
  async ({ input, staff }, { change }) => {
    const version = await change(async (transaction, log) => {
      const saved = await saveSignInSettings(transaction, input);
      if (saved === undefined) {
        throw new CallError(
          'ABORTED',
          'Somebody else has changed these settings since you opened them. Please refresh the page.',
        );
      }
      log({
        action: 'sign_in_settings_updated',
        message: input.secondFactorRequired
          ? 'Required a second factor of everyone'
          : 'Left a second factor to everyone’s choice',
        actor: staff,
      });
      return saved;
    });
    return { version };
  },
);
