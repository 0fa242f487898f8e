import type { ParsedInput } from '#contract/calls.ts';
import { loosensSignals, signalSettingsChanges } from '#domain/signals/settings-changes.ts';
import type { SignalSettings } from '#domain/signals/signal-settings.ts';
import { capitalized } from '#domain/words/english.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { type InForce, SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { lockSignalSettings, saveSignalSettings } from './settings-store.ts';

const SUBJECT = { type: 'signal_settings', id: 'signal_settings' } as const;

type Wanted = ParsedInput<'updateSignalSettings'>;

export const updateSignalSettings = defineHandler(
  'updateSignalSettings',
  async ({ input, staff }, { change, signer }) => {
    const { waiting, settings, version } = await change((transaction, log) =>
      changeSignalSettings({ transaction, log, staff, signer }, input),
    );
    return { ...outcomeOf(waiting, 'Saved.'), settings, version };
  },
);

/**
 * One owner alone cannot have less looked at or held, where roles need a second one.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeSignalSettings(
  making: Making,
  { settings, version }: Wanted,
): Promise<InForce<SignalSettings> & { readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff, signer } = making;
  const before = await lockSignalSettings(transaction, signer);
  if (version !== undefined && version !== before.version) throw savedMeanwhile();
  const changes = [
    ...signalSettingsChanges(before.settings, settings),
    ...(before.isAltered ? [SIGNED_ANEW] : []),
  ];
  if (changes.length === 0) return before;
  if (loosensSignals(before.settings, settings)) {
    const waiting = await holdChange(making, {
      kind: 'security',
      call: 'updateSignalSettings',
      input: { settings },
      subject: { ...SUBJECT, version: before.version },
      summary: 'Look at fewer payouts, or hold fewer',
      details: changes.map(capitalized),
    });
    if (waiting) return { ...before, waiting };
  }
  await withdrawWaiting(making, SUBJECT);
  const newVersion = await saveSignalSettings(transaction, signer, settings, staff.id);
  log({
    action: 'signal_settings_updated',
    message: `Signals: ${changes.join('; ')}`,
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version: newVersion, isAltered: false };
}
