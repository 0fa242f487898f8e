import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { COIN_DETAILS, COINS } from '#domain/methods/coins.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { DEFAULT_WITHDRAWAL_HOURS } from '#domain/withdrawals/opening-hours.ts';

/**
 * What a first run stores (decisions.md, D3). Nothing here can be paid to: reserved domains (RFC 2606), fictional
 * phone numbers (555-01xx), handles and addresses that say they are samples. All are fallback, so an operator's
 * own account takes over the moment there is one. For the server: keep it out of the customer's bundle.
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
      cashapp: section('cashapp', [1], () => hostedPage('cashapp')),
      applepay: section('applepay', [1], () => hostedPage('applepay')),
      creditcard: section('creditcard', [1], () => hostedPage('creditcard')),
      crypto: section('crypto', COINS, (coin) => ({
        cryptoType: coin,
        network: COIN_DETAILS[coin].depositNetwork,
        walletAddress: `sample-${coin.toLowerCase()}-address-not-for-payment`,
      })),
    },
    withdrawalHours: DEFAULT_WITHDRAWAL_HOURS,
    depositsOutsideHours: false,
    ticker: true,
  };
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

function hostedPage(key: MethodKey): Details {
  return {
    paymentUrl: `https://pay.example/sample-${key}`,
    stripeAccount: 'Sample provider',
    amountCents: 0,
  };
}
