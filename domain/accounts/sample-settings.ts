import {
  type Account,
  type MethodSettings,
  mapMethods,
  type PaymentSettings,
  SETTINGS_SWITCHES,
  SWITCH_NAMES,
} from '#domain/accounts/account.ts';
import { recordOf } from '#domain/lists/record-of.ts';
import { METHOD_ACCOUNTS } from '#domain/methods/method-accounts.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { DEFAULT_WITHDRAWAL_HOURS } from '#domain/withdrawals/opening-hours.ts';

/** Stored by a first run. Nobody can pay into these accounts; as fallbacks they yield to real ones. */
export function sampleSettings(): PaymentSettings {
  const methods = METHOD_KEYS.map((key) => [key, samplesOf(key)] as const);
  return {
    methods: Object.fromEntries(methods) as PaymentSettings['methods'],
    withdrawalHours: DEFAULT_WITHDRAWAL_HOURS,
    ...recordOf(SWITCH_NAMES, (name) => SETTINGS_SWITCHES[name].initial),
  };
}

/** By address: an account cannot become the operator's own by claiming so, nor stay a sample with another. */
export function withSamplesMarked(settings: PaymentSettings): PaymentSettings {
  const samples = sampleSettings();
  return mapMethods(settings, (key, { accounts, ...method }) => {
    const sampleAddresses = new Set(samples.methods[key].accounts.flatMap(addressesOf));
    const isSample = (account: Account) =>
      addressesOf(account).some((address) => sampleAddresses.has(address));
    return { ...method, accounts: accounts.map((account) => ({ ...account, sample: isSample(account) })) };
  });
}

/** As a first run does, unless an owner wants none. The notes are sentences for staff. */
export function withSamplesForNone(settings: PaymentSettings): {
  readonly settings: PaymentSettings;
  readonly notes: readonly string[];
} {
  if (!settings.samples) return { settings, notes: [] };
  const samples = sampleSettings();
  const empty = METHOD_KEYS.filter((key) => settings.methods[key].accounts.length === 0);
  if (empty.length === 0) return { settings, notes: [] };
  const labels = empty.map((key) => METHODS[key].label).join(', ');
  return {
    settings: mapMethods(settings, (key, method) =>
      empty.includes(key) ? { ...method, accounts: samples.methods[key].accounts } : method,
    ),
    notes: [`Sample accounts restored! Replace them by accounts of your own for these methods: ${labels}.`],
  };
}

export function withoutAccounts(settings: PaymentSettings): PaymentSettings {
  return mapMethods(settings, (_, { enabled }) => ({ enabled, accounts: [] }));
}

function addressesOf({ handle, email, phone, walletAddress, paymentUrl }: Account): string[] {
  return [handle, email, phone, walletAddress, paymentUrl].filter((address) => address !== undefined);
}

function samplesOf(key: MethodKey): MethodSettings {
  const accounts = METHOD_ACCOUNTS[key].samples.map((details, index): Account => {
    const tag = details.cryptoType ?? index + 1;
    const name = `Sample ${METHODS[key].label} ${tag}`;
    return {
      id: `sample-${key}-${tag}`.toLowerCase(),
      name,
      displayName: name,
      ...details,
      active: true,
      pinned: false,
      fallback: true,
      sample: true,
    };
  });
  return { enabled: true, accounts };
}
