import type { AccountDetails, AccountFieldName } from '#domain/methods/account-fields.ts';
import { type ManualMethod, METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import { NETWORK_DETAILS } from '#domain/networks/networks.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';
import type { MethodLimits } from './method-limits.ts';

export type Account = AccountDetails & {
  readonly id: string;
  readonly active: boolean;
  readonly pinned: boolean;
  /** Shown only if no other account of the method can be. */
  readonly fallback: boolean;
  /** Made by Cage, owned by nobody: shown to players in a demo only. */
  readonly sample: boolean;
};

/** Per method. */
export const MOST_ACCOUNTS = 200;

export type MethodSettings = {
  readonly enabled: boolean;
  readonly accounts: readonly Account[];
  readonly limits?: MethodLimits;
};

export type PaymentSettings = {
  readonly methods: Readonly<Record<MethodKey, MethodSettings>>;
  readonly withdrawalHours: WithdrawalHours;
} & Readonly<Record<SettingsSwitch, boolean>>;

/** What owners switch for the whole cashier: as the log names it, and as it is at first. */
export const SETTINGS_SWITCHES = {
  depositsOutsideHours: { label: 'Deposits outside the withdrawal hours', initial: false },
  ticker: { label: 'Ticker of recent activity', initial: true },
  /** Give methods without accounts their samples; off once an owner has removed all samples. */
  samples: { label: 'Sample accounts for methods without any', initial: true },
} as const;
export type SettingsSwitch = keyof typeof SETTINGS_SWITCHES;
export const SWITCH_NAMES = Object.keys(SETTINGS_SWITCHES) as readonly SettingsSwitch[];

export function mapMethods(
  settings: PaymentSettings,
  map: (key: MethodKey, section: MethodSettings) => MethodSettings,
): PaymentSettings {
  const methods = METHOD_KEYS.map((key): [MethodKey, MethodSettings] => [
    key,
    map(key, settings.methods[key]),
  ]);
  return { ...settings, methods: Object.fromEntries(methods) as PaymentSettings['methods'] };
}

export type PublicAccount = {
  readonly id: string;
  readonly displayName: string;
  readonly handle?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly walletAddress?: string | undefined;
  readonly coin?: string | undefined;
  readonly network?: string | undefined;
  readonly paymentUrl?: string | undefined;
  /** Absent: the player chooses. */
  readonly amountCents?: Cents | undefined;
};

/** Built from public fields, never by removing private ones: a new field of Account stays private. */
export function publicAccount(key: MethodKey, account: Account): PublicAccount {
  const method = METHODS[key];
  const shown = { id: account.id, displayName: shownName(account) };
  switch (method.kind) {
    case 'manual': {
      const address = addressField(method, account);
      return address ? { ...shown, [address.field]: address.text } : shown;
    }
    case 'hosted':
      return { ...shown, paymentUrl: account.paymentUrl, amountCents: account.amountCents || undefined };
    case 'crypto':
      return {
        ...shown,
        walletAddress: account.walletAddress,
        coin: account.cryptoType,
        network: account.network ? NETWORK_DETAILS[account.network].label : account.otherNetwork,
      };
    default:
      return method satisfies never;
  }
}

/** Undefined while nothing is filled in. */
export function addressOf(key: MethodKey, account: Account): string | undefined {
  const method = METHODS[key];
  switch (method.kind) {
    case 'manual':
      return addressField(method, account)?.text;
    case 'hosted':
      return account.paymentUrl;
    case 'crypto':
      return account.walletAddress;
    default:
      return method satisfies never;
  }
}

function addressField({ sendTo }: ManualMethod, account: Account) {
  return sendTo.map((field) => ({ field, text: account[field] })).find(({ text }) => text);
}

/** Names the account in a record (`paymentAccount`). */
export function accountLabel(key: MethodKey, account: Account): string {
  const method = METHODS[key];
  switch (method.kind) {
    case 'crypto':
      return [account.cryptoType, account.walletAddress].filter(Boolean).join(' ') || shownName(account);
    case 'hosted':
      return account.stripeAccount || shownName(account);
    case 'manual':
      return addressOf(key, account) || shownName(account);
    default:
      return method satisfies never;
  }
}

/** Unique among a method's accounts: of two with the same, the first is kept. */
export function accountIdentity(
  key: MethodKey,
  { name, displayName, cryptoType }: Pick<Account, 'name' | 'displayName' | 'cryptoType'>,
): string {
  return JSON.stringify([name, displayName, METHODS[key].kind === 'crypto' && cryptoType]);
}

export function textIn(account: Account, field: AccountFieldName): string | undefined {
  return field === 'amount' ? undefined : account[field];
}

function shownName(account: Account): string {
  return account.displayName || account.name;
}

/** `label` is the deposit's `paymentAccount`, which staff may correct; the id stays as it was kept. */
type NamedAccount = { readonly accountId: string | null; readonly label: string | null };

/** The account of that name (of several, the one with the id), or else the one with the id. */
export function paidAccount(
  key: MethodKey,
  accounts: readonly Account[],
  { accountId, label }: NamedAccount,
): Account | undefined {
  const byId = accounts.find(({ id }) => id === accountId);
  const byLabel = accounts.filter((account) => accountLabel(key, account) === label);
  return byLabel.find((account) => account === byId) ?? byLabel[0] ?? byId;
}
