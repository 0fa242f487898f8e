import { randomUUID } from 'node:crypto';
import { updatePaymentSettings } from '#contract/payment-settings/update-payment-settings.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { type NormalisedSettings, normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { withSamplesMarked } from '#domain/accounts/sample-settings.ts';
import { changesMessage, settingsChanges } from '#domain/accounts/settings-changes.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { toDocument } from './document.ts';
import { type LockedSettings, lockSettings, saveSettings, type VersionedSettings } from './store.ts';
import { walletDoubts } from './wallet-doubts.ts';

const SAVED = 'All changes saved successfully! Changes are now live on the website.';

export const updatePaymentSettingsHandler = defineHandler(
  updatePaymentSettings,
  async ({ input, staff }, { change, settings: lookup }) => {
    const saved = await save(change, { ...input, actor: staff });
    lookup.takeIn(saved);
    const { settings, version, notes } = saved;
    return {
      status: 'success' as const,
      message: SAVED,
      settings: toDocument(settings),
      version,
      walletDoubts: walletDoubts(settings),
      notes: [...notes],
    };
  },
);

type Save = {
  readonly settings: JsonObject;
  readonly version?: number | undefined;
  readonly actor: Actor;
};

async function save(change: Services['change'], { settings: document, version, actor }: Save) {
  return change(async (transaction, log): Promise<VersionedSettings> => {
    const before = await lockSettings(transaction);
    if (version !== undefined && version !== before.version) throw savedMeanwhile(before);
    const { settings, notes } = readSettings(document, before);
    const problems = checkSettings(settings, before.settings).map(({ field, message }) => ({
      field: `settings.${field}`,
      message,
    }));
    if (problems.length > 0) throw invalidArgument(problems);

    const changes = settingsChanges(before.settings, settings);
    if (changes.length === 0) return { settings, version: before.version, notes };
    const newVersion = await saveSettings(transaction, settings, { staffId: actor.id });
    log({
      action: 'payment_settings_updated',
      message: changesMessage(changes),
      actor,
      subject: { type: 'payment_settings', id: 'payment_settings' },
      details: { changes },
    });
    return { settings, version: newVersion, notes };
  });
}

function readSettings(document: JsonObject, before: VersionedSettings): NormalisedSettings {
  const { settings, notes } = normaliseSettings(document, {
    newId: randomUUID,
    absent: before.settings,
    complete: false,
  });
  return { settings: withSamplesMarked(withOnePin(settings, before.settings)), notes };
}

function savedMeanwhile({ savedBy, savedAt }: LockedSettings): CallError {
  return new CallError(
    'ABORTED',
    `${savedBy ?? 'Someone else'} saved the payment settings at ${formatReadableTimestamp(savedAt)} (New York), ` +
      'after you had loaded them. Load them again, then make your changes.',
  );
}
