import type { ParsedInput } from '#contract/calls.ts';
import { loosensSignals, signalSettingsChanges } from '#domain/signals/settings-changes.ts';
import { HOLD_ALL, NO_SIGNALS, type SignalSettings } from '#domain/signals/signal-settings.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  changeSettings,
  type SettingsChange,
  settingsOutcome,
} from '#server/features/approvals/change-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { defineSettings } from '#server/platform/sealing/signed-settings.ts';

/** While the settings are altered, every payout is held. */
export const signalSettings = defineSettings('signal_settings', {
  initial: NO_SIGNALS,
  whileAltered: HOLD_ALL,
});

const FAMILY: SettingsChange<SignalSettings> = {
  stored: signalSettings,
  call: 'updateSignalSettings',
  action: 'signal_settings_updated',
  kind: 'security',
  title: 'Signals',
  summary: 'Look at fewer payouts, or hold fewer',
  changesOf: signalSettingsChanges,
  loosens: loosensSignals,
};

export const getSignalSettings = defineHandler('getSignalSettings', async (_, { database, signer }) => {
  const { settings, version } = await signalSettings.load(database.queries, signer);
  return { settings, version };
});

export const updateSignalSettings = defineHandler(
  'updateSignalSettings',
  async ({ input, staff }, { change, signer }) => {
    const changed = await change((transaction, log) =>
      changeSignalSettings({ transaction, log, staff, signer }, input),
    );
    const { settings, version } = changed;
    return { ...settingsOutcome(changed), settings, version };
  },
);

/** One owner alone cannot loosen them where roles need a second one. ABORTED, FAILED_PRECONDITION. */
export function changeSignalSettings(context: ChangeContext, input: ParsedInput<'updateSignalSettings'>) {
  return changeSettings(context, FAMILY, input.settings, input);
}
