import { COIN_DETAILS, COINS, usualNetwork } from '#domain/coins/coins.ts';
import { orList } from '#domain/words/or-list.ts';
import { WALLET } from './account-fields.ts';
import { type CryptoMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

const COIN_NAMES = orList(COINS.map((coin) => COIN_DETAILS[coin].name));

export const crypto = {
  key: 'crypto',
  label: 'Crypto',
  kind: 'crypto',
  description: `Send ${COIN_NAMES} from your wallet.`,
  limits: { ...USUAL_LIMITS, maxCents: undefined },
  payout: { to: 'wallet', description: `Get paid in ${COIN_NAMES} to your wallet.` },
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
