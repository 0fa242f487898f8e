import type { PublicSettingsInCents } from '#contract/player-pages.ts';
import { type Account, mapMethods, type PaymentSettings, publicAccount } from '#domain/accounts/account.ts';
import { chooseAccount, chosenUntil } from '#domain/accounts/choose-account.ts';
import { type MethodLimits, usualLimits } from '#domain/accounts/method-limits.ts';
import { COINS } from '#domain/coins/coins.ts';
import { LEGACY_METHOD_KEYS, METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { nextChange, withdrawalsAllowed } from '#domain/withdrawals/opening-hours.ts';
import { toLimits } from './document.ts';

type PublicAccountInCents = PublicSettingsInCents['settings'][MethodKey]['accounts'][number];

export type CurrentSettings = {
  readonly settings: PaymentSettings;
  readonly depositsAllowed: boolean;
  readonly withdrawalsAllowed: boolean;
  /** The account whose turn it is; for crypto, of one coin. */
  accountToShow(key: MethodKey, coin?: string): Account | undefined;
  limitsOf(key: MethodKey): MethodLimits;
  /** An account that players may have been shown, now or earlier. */
  findAccount(key: MethodKey, id: string): Account | undefined;
};

/** @param samplePage where sample accounts send players to pay; without it, samples are not shown */
export function settingsAt(
  stored: PaymentSettings,
  now: Date,
  samplePage: string | undefined,
): CurrentSettings {
  const showSamples = samplePage !== undefined;
  const settings = showSamples ? withSamplePage(stored, samplePage) : stored;
  const allowed = withdrawalsAllowed(settings.withdrawalHours, now);
  return {
    settings,
    withdrawalsAllowed: allowed,
    depositsAllowed: allowed || settings.depositsOutsideHours,
    accountToShow: (key, coin) => chooseAccount({ settings: settings.methods[key], now, showSamples, coin }),
    limitsOf: (key) => settings.methods[key].limits ?? usualLimits(key),
    findAccount: (key, id) =>
      settings.methods[key].accounts.find((account) => account.id === id && (showSamples || !account.sample)),
  };
}

function withSamplePage(settings: PaymentSettings, paymentUrl: string): PaymentSettings {
  return mapMethods(settings, (_, method) => ({
    ...method,
    accounts: method.accounts.map((account) =>
      account.sample && account.paymentUrl !== undefined ? { ...account, paymentUrl } : account,
    ),
  }));
}

/** Valid until accounts take turns (hourly) or withdrawals open or close. */
export function publicSettings(current: CurrentSettings, now: Date): PublicSettingsInCents {
  const { settings, withdrawalsAllowed, depositsAllowed } = current;
  const keys = [...METHOD_KEYS.map((key) => [key, key] as const), ...Object.entries(LEGACY_METHOD_KEYS)];
  const methods = keys.map(([name, key]) => {
    const method = settings.methods[key];
    const { enabled } = method;
    return [
      name,
      { enabled, accounts: accountsToShow(current, key), limits: toLimits(key, method) },
    ] as const;
  });
  return {
    settings: Object.fromEntries(methods) as PublicSettingsInCents['settings'],
    validUntil: holdsUntil(settings, now).toISOString(),
    withdrawalHours: settings.withdrawalHours,
    withdrawalsAllowed,
    depositsAllowed,
  };
}

function accountsToShow(current: CurrentSettings, key: MethodKey): PublicAccountInCents[] {
  const accounts =
    METHODS[key].kind === 'crypto'
      ? COINS.map((coin) => current.accountToShow(key, coin))
      : [current.accountToShow(key)];
  return accounts.filter((account) => account !== undefined).map((account) => shownAccount(key, account));
}

export function shownAccount(key: MethodKey, account: Account): PublicAccountInCents {
  const { amountCents, ...shown } = publicAccount(key, account);
  return {
    ...shown,
    name: shown.displayName,
    active: true as const,
    ...(shown.coin && { cryptoType: shown.coin }),
    ...(amountCents && { amount: amountCents }),
  };
}

function holdsUntil(settings: PaymentSettings, now: Date): Date {
  const nextTurn = chosenUntil(now);
  const nextOpening = nextChange(settings.withdrawalHours, now);
  return nextOpening !== undefined && nextOpening < nextTurn ? nextOpening : nextTurn;
}
