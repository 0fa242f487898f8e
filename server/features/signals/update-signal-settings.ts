import { updateSignalSettings } from '#contract/signals/update-signal-settings.ts';
import { signalSettingsChanges } from '#domain/signals/settings-changes.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { lockSignalSettings, saveSignalSettings } from './settings-store.ts';

export const updateSignalSettingsHandler = defineHandler(
  updateSignalSettings,
  async ({ input: { settings, version }, staff }, { change }) => {
    const saved = await change(async (transaction, log) => {
      const before = await lockSignalSettings(transaction);
      if (version !== undefined && version !== before.version) throw savedMeanwhile();
      const changes = signalSettingsChanges(before.settings, settings);
      if (changes.length === 0) return before.version;
      const newVersion = await saveSignalSettings(transaction, settings, staff.id);
      log({
        action: 'signal_settings_updated',
        message: `Signals: ${changes.join('; ')}`,
        actor: staff,
        subject: { type: 'signal_settings', id: 'signal_settings' },
        details: { changes },
      });
      return newVersion;
    });
    return { status: 'success' as const, message: 'Saved.', settings, version: saved };
  },
);
