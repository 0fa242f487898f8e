import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '#contract/calls.ts';
import type { AccountAsSent } from '#contract/settings-as-sent.ts';
import {
  type Account,
  accountIdentity,
  MOST_ACCOUNTS,
  type PaymentSettings,
} from '#domain/accounts/account.ts';
import { accountChanges } from '#domain/accounts/account-changes.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { type NormalisedSettings, normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import { type JsonObject, readAccount } from '#domain/accounts/read-account.ts';
import { withSamplesMarked } from '#domain/accounts/sample-settings.ts';
import { changesMessage, settingsChanges } from '#domain/accounts/settings-changes.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawAllWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { findLastSave } from './account-rows.ts';
import { toDocument, walletDoubts } from './document.ts';
import type { SettingsLookup } from './lookup.ts';
import {
  type LockedSettings,
  lockSettings,
  saveSettings,
  settingsInForce,
  type VersionedSettings,
} from './store.ts';

const SUBJECT = { type: 'payment_settings', id: 'payment_settings' } as const;

const SAVED = 'All changes saved successfully! Changes are now live on the website.';

/** Still the former settings if the save waits for a second person. */
export type SavedSettings = VersionedSettings & { readonly waiting?: Waiting | undefined };

export const updatePaymentSettings = defineHandler(
  'updatePaymentSettings',
  async ({ input, staff }, { change, signer, settings: lookup }) => {
    const saved = await change((transaction, log) => save({ transaction, log, staff, signer }, input));
    return answer(saved, lookup);
  },
);

export const saveReceivingAccount = defineHandler(
  'saveReceivingAccount',
  async ({ input, staff }, { change, signer, settings: lookup }) => {
    const saved = await change((transaction, log) => saveAccount({ transaction, log, staff, signer }, input));
    return answer(saved, lookup);
  },
);

function answer(saved: SavedSettings, lookup: SettingsLookup) {
  lookup.takeIn(saved);
  const { settings, version, notes, waiting } = saved;
  return {
    ...outcomeOf(waiting, SAVED),
    settings: toDocument(settings),
    version,
    walletDoubts: walletDoubts(settings),
    notes: [...notes],
  };
}

/** @throws CallError INVALID_ARGUMENT; ABORTED after somebody else's save */
export async function save(
  context: ChangeContext,
  { settings: document, version }: ParsedInput<'updatePaymentSettings'>,
): Promise<SavedSettings> {
  const stored = await lockSettings(context.transaction, context.signer);
  if (version !== undefined && version !== stored.version)
    throw savedMeanwhile('the payment settings', 'them', stored);
  if (stored.isAltered) requireWhole(document);
  // No altered account was seen by anybody: each is new to the approver.
  const before = { ...stored, settings: settingsInForce(stored) };
  const { settings, notes } = readSettings(document, before);
  const problems = checkSettings(settings, stored.settings).map(({ field, message }) => ({
    field: `settings.${field}`,
    message,
  }));
  if (problems.length > 0) throw invalidArgument(problems);
  return put(
    context,
    before,
    { settings, notes },
    {
      call: 'updatePaymentSettings',
      input: { settings: document },
      subject: { ...SUBJECT, version: before.version },
    },
  );
}

/** @throws CallError INVALID_ARGUMENT; NOT_FOUND; ABORTED after somebody else's save of the account */
export async function saveAccount(
  context: ChangeContext,
  { method, id, account: patch, version }: ParsedInput<'saveReceivingAccount'>,
): Promise<SavedSettings> {
  const before = await lockSettings(context.transaction, context.signer);
  if (before.isAltered) throw wereAltered();
  const lastSave = await findLastSave(context.transaction, id);
  if (lastSave && version !== undefined && version < lastSave.version) {
    throw savedMeanwhile('this account', 'it', lastSave);
  }
  const { accounts, ...section } = before.settings.methods[method];
  const earlier = accounts.find((each) => each.id === id);
  if (earlier === undefined && (patch.removed || lastSave !== undefined)) {
    throw new CallError('NOT_FOUND', 'There is no such account. Somebody may have removed it.');
  }
  const changed = patch.removed
    ? undefined
    : readAccount(method, { ...asStored(earlier, patch), ...patch }, id);
  if (changed && accounts.some((each) => each.id !== id && isSame(method, each, changed))) {
    const message = `There is a ${METHODS[method].label} account with this name already.`;
    throw invalidArgument([{ field: 'account.displayName', message }]);
  }
  const others = earlier
    ? accounts.flatMap((each) => (each.id === id ? (changed ?? []) : each))
    : [...accounts, ...(changed ? [changed] : [])];
  if (others.length > MOST_ACCOUNTS) {
    const message = `A method has at most ${MOST_ACCOUNTS} accounts. Remove one first.`;
    throw invalidArgument([{ field: 'account', message }]);
  }
  const methods = { ...before.settings.methods, [method]: { ...section, accounts: others } };
  const settings = inForm({ ...before.settings, methods }, before.settings);
  const problems = checkSettings(settings, before.settings).map(({ field, message }) => ({
    field: `account.${field.split('.').at(-1)}`,
    message,
  }));
  if (problems.length > 0) throw invalidArgument(problems);
  return put(
    context,
    before,
    { settings, notes: [] },
    {
      call: 'saveReceivingAccount',
      input: { method, id, account: patch },
      subject: { ...SUBJECT, id, version: lastSave?.version ?? 0 },
    },
  );
}

async function put(
  context: ChangeContext,
  before: LockedSettings,
  { settings, notes }: NormalisedSettings,
  asked: Pick<AskedChange, 'call' | 'input' | 'subject'>,
): Promise<SavedSettings> {
  const { transaction, log, staff, signer } = context;
  const changes = [...(before.isAltered ? [SIGNED_ANEW] : []), ...settingsChanges(before.settings, settings)];
  if (changes.length === 0) return { settings, version: before.version, notes, isAltered: false };
  const accounts = accountChanges(before.settings, settings);
  const waiting =
    accounts.size > 0 &&
    (await holdChange(context, {
      ...asked,
      kind: 'receiving-accounts',
      summary: changesMessage(changes),
      details: [...[...accounts.values()].flat(), ...changes],
    }));
  if (waiting) return { ...before, waiting };
  const ids = [SUBJECT.id, ...accounts.keys()];
  await withdrawAllWaiting(context, { type: SUBJECT.type, ids });
  const version = await saveSettings(transaction, signer, settings, { staffId: staff.id });
  log({
    action: 'payment_settings_updated',
    message: changesMessage(changes),
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version, notes, isAltered: false };
}

/** Omitted methods would be taken from the altered settings, or lost. */
function requireWhole(document: JsonObject): void {
  if (!METHOD_KEYS.every((key) => document[key] !== undefined)) throw wereAltered();
}

function wereAltered(): CallError {
  return new CallError(
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
  return { settings: inForm(settings, before.settings), notes };
}

function inForm(settings: PaymentSettings, before: PaymentSettings): PaymentSettings {
  return withSamplesMarked(withOnePin(settings, before));
}

/** The stored fields that a patch leaves alone, where one field is read from several. */
function asStored(
  account: Account | undefined,
  { amount, network, otherNetwork }: AccountAsSent,
): JsonObject {
  if (account === undefined) return {};
  const { amountCents, network: before, otherNetwork: otherBefore, ...stored } = account;
  return {
    ...stored,
    ...(amount === undefined && { amountCents }),
    ...(network === undefined &&
      otherNetwork === undefined && { network: before, otherNetwork: otherBefore }),
  };
}

function isSame(method: MethodKey, one: Account, other: Account): boolean {
  return accountIdentity(method, one) === accountIdentity(method, other);
}

type Save = { readonly savedBy: string | null | undefined; readonly savedAt: Date };

function savedMeanwhile(what: string, it: 'it' | 'them', { savedBy, savedAt }: Save): CallError {
  return new CallError(
    'ABORTED',
    `${savedBy ?? 'Someone else'} saved ${what} at ${formatReadableTimestamp(savedAt)} (New York), ` +
      `after you had loaded ${it}. Load ${it} again, then make your changes.`,
  );
}
