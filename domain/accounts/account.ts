import type { MethodKey } from '#domain/methods/methods.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import type { Cents } from '#domain/money/usd.ts';
import { NETWORK_DETAILS, type Network } from '#domain/networks/networks.ts';
import type { WithdrawalHours } from '#domain/withdrawals/opening-hours.ts';

/** A receiving account as staff keep it. Which fields are filled depends on the method. */
export type Account = {
  readonly id: string;
  /** What staff call it; players see it only where there is no display name. */
  readonly name: string;
  readonly displayName: string;
  readonly description?: string | undefined;
  readonly handle?: string | undefined;
  readonly username?: string | undefined;
  /** Zelle: where players send to. Any other method: staff's own, never shown to a player. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly walletAddress?: string | undefined;
  /** A coin symbol, one of HELD_COINS. */
  readonly cryptoType?: string | undefined;
  readonly network?: Network | undefined;
  /** What staff, or older data, call the network where Cage knows none of that name; only without `network`. */
  readonly otherNetwork?: string | undefined;
  readonly paymentUrl?: string | undefined;
  /** The name of the account at the payment provider; staff's. */
  readonly stripeAccount?: string | undefined;
  /** The fixed amount of a hosted page; 0 or absent: the customer chooses. */
  readonly amountCents?: Cents | undefined;
  readonly active: boolean;
  readonly pinned: boolean;
  /**
   * Held in reserve: shown when no other account of the method can be (docs/reference/rules.md, 'Choice of the
   * account').
   */
  readonly fallback: boolean;
  /**
   * Made by Cage, owned by nobody: shown to players in a demo run only (docs/reference/rules.md, 'Choice of the
   * account').
   */
  readonly sample: boolean;
};

export type MethodSettings = { readonly enabled: boolean; readonly accounts: readonly Account[] };

export type PaymentSettings = {
  readonly methods: Readonly<Record<MethodKey, MethodSettings>>;
  readonly withdrawalHours: WithdrawalHours;
  /** Take deposits while cash-outs are closed. */
  readonly depositsOutsideHours: boolean;
  /** Show the ticker of recent activity. */
  readonly ticker: boolean;
};

/** The settings with every method's section made anew. */
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

/** What a player needs to pay into an account, and nothing else. */
export type PublicAccount = {
  readonly id: string;
  readonly displayName: string;
  readonly handle?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly walletAddress?: string | undefined;
  readonly coin?: string | undefined;
  /** In words. */
  readonly network?: string | undefined;
  readonly paymentUrl?: string | undefined;
  /** Absent: the customer chooses. */
  readonly amountCents?: Cents | undefined;
};

/** Built up from what is public, never cut down from what is not: a new field of Account stays inside. */
export function publicAccount(key: MethodKey, account: Account): PublicAccount {
  const shown = { id: account.id, displayName: shownName(account) };
  switch (key) {
    case 'venmo':
    case 'chime':
      return { ...shown, handle: account.handle };
    case 'zelle':
      return account.email ? { ...shown, email: account.email } : { ...shown, phone: account.phone };
    case 'cashapp':
    case 'applepay':
    case 'creditcard':
      return { ...shown, paymentUrl: account.paymentUrl, amountCents: account.amountCents || undefined };
    case 'crypto':
      return {
        ...shown,
        walletAddress: account.walletAddress,
        coin: account.cryptoType,
        network: account.network ? NETWORK_DETAILS[account.network].label : account.otherNetwork,
      };
    default:
      return key satisfies never;
  }
}

/** Where money sent to an account goes; undefined while nothing is filled in. */
export function addressOf(key: MethodKey, account: Account): string | undefined {
  switch (key) {
    case 'venmo':
    case 'chime':
      return account.handle;
    case 'zelle':
      return account.email || account.phone;
    case 'cashapp':
    case 'applepay':
    case 'creditcard':
      return account.paymentUrl;
    case 'crypto':
      return account.walletAddress;
    default:
      return key satisfies never;
  }
}

/** How a record names the account it was paid into (`paymentAccount`). */
export function accountLabel(key: MethodKey, account: Account): string {
  switch (METHODS[key].kind) {
    case 'crypto':
      return [account.cryptoType, account.walletAddress].filter(Boolean).join(' ') || shownName(account);
    case 'hosted':
      return account.stripeAccount || shownName(account);
    case 'manual':
      return addressOf(key, account) || shownName(account);
    default:
      return METHODS[key].kind satisfies never;
  }
}

function shownName(account: Account): string {
  return account.displayName || account.name;
}
