import type { z } from 'zod';
import type { CallInput } from '#contract/calls.ts';
import type { PaymentSettingsDocument, receivingAccount } from '#contract/payment-settings.ts';
import {
  accountIdentity,
  type MethodSettings,
  type PaymentSettings,
  type SettingsSwitch,
} from '#domain/accounts/account.ts';
import type { MethodLimits as LimitsInCents } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { exactCents } from '#domain/money/usd.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';

export type SettingsDocument = PaymentSettingsDocument;
export type ReceivingAccount = z.infer<typeof receivingAccount>;
export type AccountPatch = Partial<Omit<ReceivingAccount, 'id'>>;

/** Applied to whatever the settings are by the time it is saved. */
export type SettingsChange = {
  (settings: SettingsDocument): SettingsDocument;
  /** Sent alone where only one account changes: it overtakes nobody who saves another. */
  readonly account?: Pick<CallInput<'saveReceivingAccount'>, 'method' | 'id' | 'account'>;
};

export function accountPatched(key: MethodKey, id: string, patch: AccountPatch): SettingsChange {
  return ofAccount(key, id, patch, (accounts) =>
    accounts.map((account) => (account.id === id ? { ...account, ...patch } : account)),
  );
}

/** @param account with an id of its own, by which it is recognised once saved */
export function accountAdded(key: MethodKey, account: ReceivingAccount): SettingsChange {
  const { id, sample, ...fields } = account;
  return ofAccount(key, id, fields, (accounts) =>
    accounts.some((each) => each.id === id) ? accounts : [...accounts, account],
  );
}

export function accountRemoved(key: MethodKey, id: string): SettingsChange {
  return ofAccount(key, id, { removed: true }, (accounts) => accounts.filter((account) => account.id !== id));
}

function ofAccount(
  method: MethodKey,
  id: string,
  patch: AccountPatch & { readonly removed?: true },
  map: (accounts: ReceivingAccount[]) => ReceivingAccount[],
): SettingsChange {
  // A field left out stays as it is; null empties it.
  const account = Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value ?? null]));
  return Object.assign((settings: SettingsDocument) => withAccounts(settings, method, map), {
    account: { method, id, account },
  });
}

/** No sample is left, and none comes back for a method without accounts. */
export const samplesRemoved: SettingsChange = (settings) => ({
  ...mapAccounts(settings, (_, accounts) => accounts.filter(({ sample }) => !sample)),
  samples: false,
});

/** Undoes `samplesRemoved`. @param before the settings from which they were removed */
export function samplesRestored(before: SettingsDocument): SettingsChange {
  return (settings) => ({
    ...mapAccounts(settings, (key, accounts) => [
      ...before[key].accounts.filter(({ sample, id }) => sample && accounts.every((each) => each.id !== id)),
      ...accounts,
    ]),
    samples: true,
  });
}

export function samplesOf(settings: SettingsDocument): readonly ReceivingAccount[] {
  return METHOD_KEYS.flatMap((key) => settings[key].accounts.filter(({ sample }) => sample));
}

export function methodsWithoutAccount(settings: SettingsDocument): readonly MethodKey[] {
  return METHOD_KEYS.filter((key) => settings[key].enabled && settings[key].accounts.length === 0);
}

export function methodEnabled(key: MethodKey, enabled: boolean): SettingsChange {
  return (settings) => ({ ...settings, [key]: { ...settings[key], enabled } });
}

export type MethodLimits = SettingsDocument[MethodKey]['limits'];

export function limitsInCents({ deposit, withdrawal }: MethodLimits): LimitsInCents {
  return {
    deposit: { minCents: exactCents(deposit.min), maxCents: exactCents(deposit.max) },
    withdrawal: { minCents: exactCents(withdrawal.min), maxCents: exactCents(withdrawal.max) },
  };
}

/** @param amount in USD */
export function limitSet(
  key: MethodKey,
  of: keyof MethodLimits,
  end: 'min' | 'max',
  amount: number,
): SettingsChange {
  return (settings) => {
    const { limits } = settings[key];
    return {
      ...settings,
      [key]: { ...settings[key], limits: { ...limits, [of]: { ...limits[of], [end]: amount } } },
    };
  };
}

export function hoursSet(hours: Partial<WithdrawalHours>): SettingsChange {
  return (settings) => ({ ...settings, withdrawalHours: { ...settings.withdrawalHours, ...hours } });
}

export function switchSet(name: SettingsSwitch, on: boolean): SettingsChange {
  return (settings) => ({ ...settings, [name]: on });
}

export function isInForce(change: SettingsChange, settings: SettingsDocument): boolean {
  return JSON.stringify(change(settings)) === JSON.stringify(settings);
}

/** As the domain's rules take them, except for the amounts, which no rule used here reads. */
export function asPaymentSettings(settings: SettingsDocument): PaymentSettings {
  const methods = Object.fromEntries(
    METHOD_KEYS.map((key): [MethodKey, MethodSettings] => {
      const { enabled, accounts } = settings[key];
      return [key, { enabled, accounts }];
    }),
  );
  return { ...settings, methods: methods as PaymentSettings['methods'] };
}

/** Whether another is the same account to the server, which keeps one of them. */
export function isThereTwice(
  settings: SettingsDocument,
  key: MethodKey,
  account: Omit<ReceivingAccount, 'id'>,
  id?: string,
): boolean {
  const identity = accountIdentity(key, account);
  return settings[key].accounts.some((other) => other.id !== id && accountIdentity(key, other) === identity);
}

function mapAccounts(
  settings: SettingsDocument,
  map: (key: MethodKey, accounts: ReceivingAccount[]) => ReceivingAccount[],
): SettingsDocument {
  return METHOD_KEYS.reduce(
    (mapped, key) => withAccounts(mapped, key, (accounts) => map(key, accounts)),
    settings,
  );
}

function withAccounts(
  settings: SettingsDocument,
  key: MethodKey,
  map: (accounts: ReceivingAccount[]) => ReceivingAccount[],
): SettingsDocument {
  return { ...settings, [key]: { ...settings[key], accounts: map(settings[key].accounts) } };
}
