import { COIN_DETAILS, COINS, usualNetwork } from '#domain/coins/coins.ts';
import { orList } from '#domain/words/or-list.ts';
import { WALLET } from './account-fields.ts';
import { type CryptoMethod, USUAL_LIMITS } from './method.ts';

const COIN_NAMES = orList(COINS.map((coin) => COIN_DETAILS[coin].name));

export const crypto = {
  key: 'crypto',
  label: 'Crypto',
  kind: 'crypto',
  description: `Send ${COIN_NAMES} from your wallet.`,
  help: 'Choose a coin, copy the wallet address or scan its QR code, and send the amount of coins shown, over the network shown.',
  limits: { ...USUAL_LIMITS, maxCents: undefined },
  accountFields: WALLET,
  samples: COINS.map((coin) => ({
    cryptoType: coin,
    network: usualNetwork(coin),
    walletAddress: `sample-${coin.toLowerCase()}-address-not-for-payment`,
  })),
  payout: { to: 'wallet', description: `Get ${COIN_NAMES} to your wallet.` },
} as const satisfies CryptoMethod;
