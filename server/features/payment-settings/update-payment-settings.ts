import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/calls.ts';
import { accountChanges } from '#domain/accounts/account-changes.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { type NormalisedSettings, normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import type { JsonObject } from '#domain/accounts/read-account.ts';
import { withSamplesMarked } from '#domain/accounts/sample-settings.ts';
import { changesMessage, settingsChanges } from '#domain/accounts/settings-changes.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { toDocument } from './document.ts';
import {
  type LockedSettings,
  lockSettings,
  saveSettings,
  settingsInForce,
  type VersionedSettings,
} from './store.ts';
import { walletDoubts } from './wallet-doubts.ts';

const SUBJECT = { type: 'payment_settings', id: 'payment_settings' } as const;

const SAVED = 'All changes saved successfully! Changes are now live on the website.';

type Input = ParsedInput<'updatePaymentSettings'>;

/** The settings in force, which are as they were if the save waits for a second person. */
export type SavedSettings = VersionedSettings & { readonly waiting?: Waiting | undefined };

export const updatePaymentSettings = defineHandler(
  'updatePaymentSettings',
  async ({ input, staff }, { change, signer, settings: lookup }) => {
    const saved = await change((transaction, log) => save({ transaction, log, staff, signer }, input));
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
export async function save(
  context: ChangeContext,
  { settings: document, version }: Input,
): Promise<SavedSettings> {
  const { transaction, log, staff, signer } = context;
  const stored = await lockSettings(transaction, signer);
  if (version !== undefined && version !== stored.version) throw savedMeanwhile(stored);
  if (stored.isAltered) requireWhole(document);
  // Every account is new to whoever approves it: none of what was altered has been seen by anybody.
  const before = { ...stored, settings: settingsInForce(stored) };
  const { settings, notes } = readSettings(document, before);
  const problems = checkSettings(settings, stored.settings).map(({ field, message }) => ({
    field: `settings.${field}`,
    message,
  }));
  if (problems.length > 0) throw invalidArgument(problems);

  const changes = [...(stored.isAltered ? [SIGNED_ANEW] : []), ...settingsChanges(before.settings, settings)];
  if (changes.length === 0) return { settings, version: before.version, notes, isAltered: false };
  const accounts = accountChanges(before.settings, settings);
  const waiting =
    accounts.length > 0 &&
    (await holdChange(context, {
      kind: 'receiving-accounts',
      call: 'updatePaymentSettings',
      input: { settings: document },
      subject: { ...SUBJECT, version: before.version },
      summary: changesMessage(changes),
      details: [...accounts, ...changes],
    }));
  if (waiting) return { ...stored, waiting };
  await withdrawWaiting(context, SUBJECT);
  const newVersion = await saveSettings(transaction, signer, settings, { staffId: staff.id });
  log({
    action: 'payment_settings_updated',
    message: changesMessage(changes),
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version: newVersion, notes, isAltered: false };
}

/** What is left out would be taken from what was altered, or lost. */
function requireWhole(document: JsonObject): void {
  if (METHOD_KEYS.every((key) => document[key] !== undefined)) return;
  throw new CallError(
    'FAILED_PRECONDITION',
    'The payment settings were changed in the database, past Cage. Load them, check every account, and save all of them.',
  );
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
