import { type Account, mapMethods, type PaymentSettings } from '#domain/accounts/account.ts';
import { COINS, usualNetwork } from '#domain/coins/coins.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { DEFAULT_WITHDRAWAL_HOURS } from '#domain/withdrawals/opening-hours.ts';

// Source: docs/reference/rules.md, 'Choice of the account': card and Apple Pay have one provider account, Cash App another.
const CARD_PROVIDER = 'Sample card provider';

/**
 * What a first run stores (docs/reference/rules.md, 'Choice of the account'). Nothing here can be paid to: reserved
 * domains (RFC 2606), fictional phone numbers (555-01xx), handles and addresses that say they are samples. All are
 * fallback, so an operator's own account takes over the moment there is one. For the server: keep it out of the
 * customer's bundle.
 */
export function sampleSettings(): PaymentSettings {
  return {
    methods: {
      venmo: section('venmo', [1, 2, 3], (n) => ({ handle: `@sample-venmo-${n}` })),
      zelle: section('zelle', [1, 2, 3], (n) => ({
        email: `sample-zelle-${n}@example.com`,
        phone: `555-010${n}`,
      })),
      chime: section('chime', [1, 2, 3], (n) => ({ handle: `$sample-chime-${n}` })),
      cashapp: section('cashapp', [1], () => hostedPage('cashapp', 'Sample Cash App provider')),
      applepay: section('applepay', [1], () => hostedPage('applepay', CARD_PROVIDER)),
      creditcard: section('creditcard', [1], () => hostedPage('creditcard', CARD_PROVIDER)),
      crypto: section('crypto', COINS, (coin) => ({
        cryptoType: coin,
        network: usualNetwork(coin),
        walletAddress: `sample-${coin.toLowerCase()}-address-not-for-payment`,
      })),
    },
    withdrawalHours: DEFAULT_WITHDRAWAL_HOURS,
    depositsOutsideHours: false,
    ticker: true,
  };
}

/**
 * Says of every account anew whether it is a sample: whether it has an address of one. None becomes an operator's own
 * by saying so, and one that was given addresses of the operator's own is a sample no more.
 */
export function withSamplesTold(settings: PaymentSettings): PaymentSettings {
  const samples = sampleSettings();
  return mapMethods(settings, (key, { enabled, accounts }) => {
    const sampleAddresses = new Set(samples.methods[key].accounts.flatMap(addressesOf));
    const isSample = (account: Account) =>
      addressesOf(account).some((address) => sampleAddresses.has(address));
    return { enabled, accounts: accounts.map((account) => ({ ...account, sample: isSample(account) })) };
  });
}

/**
 * Gives a method that has no account left its samples, as a first run does.
 * @returns what was given, as sentences for staff
 */
export function withSamplesForNone(settings: PaymentSettings): {
  readonly settings: PaymentSettings;
  readonly notes: readonly string[];
} {
  const samples = sampleSettings();
  const empty = METHOD_KEYS.filter((key) => settings.methods[key].accounts.length === 0);
  if (empty.length === 0) return { settings, notes: [] };
  const labels = empty.map((key) => METHODS[key].label).join(', ');
  return {
    settings: mapMethods(settings, (key, method) =>
      empty.includes(key) ? { ...method, accounts: samples.methods[key].accounts } : method,
    ),
    notes: [
      `Sample accounts restored! They stand in for accounts of your own, which are missing: ${labels}.`,
    ],
  };
}

function addressesOf({ handle, email, phone, walletAddress, paymentUrl }: Account): string[] {
  return [handle, email, phone, walletAddress, paymentUrl].filter((address) => address !== undefined);
}

type Details = Partial<Account>;

function section<Tag extends string | number>(
  key: MethodKey,
  tags: readonly Tag[],
  detailsOf: (tag: Tag) => Details,
) {
  const accounts = tags.map((tag): Account => {
    const name = `Sample ${METHODS[key].label} ${tag}`;
    const id = `sample-${key}-${tag}`.toLowerCase();
    return {
      id,
      name,
      displayName: name,
      ...detailsOf(tag),
      active: true,
      pinned: false,
      fallback: true,
      sample: true,
    };
  });
  return { enabled: true, accounts };
}

function hostedPage(key: MethodKey, stripeAccount: string): Details {
  return {
    paymentUrl: `https://pay.example/sample-${key}`,
    stripeAccount,
    amountCents: 0,
  };
}
