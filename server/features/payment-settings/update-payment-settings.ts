import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { updatePaymentSettings } from '#contract/payment-settings/update-payment-settings.ts';
import { accountChanges } from '#domain/accounts/account-changes.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { type NormalisedSettings, normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { withSamplesMarked } from '#domain/accounts/sample-settings.ts';
import { changesMessage, settingsChanges } from '#domain/accounts/settings-changes.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { toDocument } from './document.ts';
import { type LockedSettings, lockSettings, saveSettings, type VersionedSettings } from './store.ts';
import { walletDoubts } from './wallet-doubts.ts';

const SUBJECT = { type: 'payment_settings', id: 'payment_settings' } as const;

const SAVED = 'All changes saved successfully! Changes are now live on the website.';

type Input = z.output<(typeof updatePaymentSettings)['input']>;

/** The settings in force, which are as they were if the save waits for a second person. */
export type SavedSettings = VersionedSettings & { readonly waiting?: Waiting | undefined };

export const updatePaymentSettingsHandler = defineHandler(
  updatePaymentSettings,
  async ({ input, staff }, { change, settings: lookup }) => {
    const saved = await change((transaction, log) => save({ transaction, log, staff }, input));
    lookup.takeIn(saved);
    const { settings, version, notes, waiting } = saved;
    return {
      ...outcomeOf(waiting, SAVED),
      settings: toDocument(settings),
      version,
      walletDoubts: walletDoubts(settings),
      notes: [...notes],
    };
  },
);

/** @throws CallError INVALID_ARGUMENT; ABORTED after somebody else's save */
export async function save(making: Making, { settings: document, version }: Input): Promise<SavedSettings> {
  const { transaction, log, staff } = making;
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
  const accounts = accountChanges(before.settings, settings);
  const waiting =
    accounts.length > 0 &&
    (await holdChange(making, {
      kind: 'receiving-accounts',
      call: 'updatePaymentSettings',
      input: { settings: document },
      subject: { ...SUBJECT, version: before.version },
      summary: changesMessage(changes),
      details: [...accounts, ...changes],
    }));
  if (waiting) return { settings: before.settings, version: before.version, notes: before.notes, waiting };
  await withdrawWaiting(making, SUBJECT);
  const newVersion = await saveSettings(transaction, settings, { staffId: staff.id });
  log({
    action: 'payment_settings_updated',
    message: changesMessage(changes),
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version: newVersion, notes };
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
