import { COINS, usualNetwork } from '#domain/coins/coins.ts';
import { WALLET } from './account-fields.ts';
import { type CryptoMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const crypto = {
  key: 'crypto',
  label: 'Crypto',
  kind: 'crypto',
  limits: { ...USUAL_LIMITS, maxCents: undefined },
  payout: { to: 'wallet' },
} as const satisfies CryptoMethod;

export const cryptoAccounts = {
  fields: WALLET,
  // the mark lets bundlers leave it out where it is not used
  samples: /* @__PURE__ */ COINS.map((coin) => ({
    cryptoType: coin,
    network: usualNetwork(coin),
    walletAddress: `sample-${coin.toLowerCase()}-address-not-for-payment`,
  })),
} as const satisfies MethodAccounts;
