import { defineHandler } from '#server/features/define-handler.ts';
import { isPushOn, keepPushOn } from './settings.ts';

export const updatePushSettingsHandler = defineHandler(
  'updatePushSettings',
  async ({ input: { isOn }, staff }, { change }) =>
    change(async (transaction, log) => {
      if ((await isPushOn(transaction)) !== isOn) {
        await keepPushOn(transaction, isOn, staff.id);
        log({
          action: 'push_settings_updated',
          message: `Switched notices on staff’s devices ${isOn ? 'on' : 'off'} for everyone`,
          actor: staff,
        });
      }
      return { isOn };
    }),
);
