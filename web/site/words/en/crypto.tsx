import type { ReactNode } from 'react';
import type { Network } from '#domain/networks/networks.ts';
import { anyOf } from './language.ts';

type Coin = { readonly coin: string };

export const chooseCoin = 'Choose your coin';
export const noLiveRate =
  'There is no live rate right now: no number of coins is promised, and your deposit is credited at the rate when it arrives.';
export const next =
  'Next: the wallet to send the coins to. Your deposit is credited within 1-5 minutes after sending.';
export const loading = 'Loading...';
export const about = ({ coins }: { readonly coins: string }) => `about ${coins}`;
export const youWillSend = (sum: {
  readonly coins: ReactNode;
  readonly amount: string;
  readonly name: string;
}) => (
  <>
    You will send {sum.coins} for {sum.amount} to {/^[AEIOU]/.test(sum.name) ? 'an' : 'a'} {sum.name} wallet.
  </>
);
export const thenFixed = ({ minutes }: { readonly minutes: number }) =>
  `The rate is then fixed for ${minutes} minutes.`;

export const noRate = 'No current rate: your deposit is credited at the rate when it arrives.';
export const estimateUses = ({ price }: { readonly price: string }) => `The estimate uses ${price}.`;
export const approximate = 'Approximate rate';
export const approximateOf = ({ time }: { readonly time: string }) => `Approximate rate of ${time}`;
export const approximateRate = 'Approximate rate:';
export const creditedOnArrival = 'your deposit is credited at the rate when it arrives.';
export const rateEnded = 'The fixed rate has ended.';
export const forNewRate = 'For a new one, make another deposit, unless you have sent the coins already.';
export const rateFixed = ({ left, price }: { readonly left: ReactNode; readonly price: string }) => (
  <>
    Rate fixed for {left} · {price}
  </>
);

/** For a coin worth a dollar. */
export const coinsAbout = ({ coins }: { readonly coins: string }) =>
  `About ${coins}: your deposit is credited at the rate when it arrives`;
export const coinsWorth = ({ amount }: { readonly amount: string }) =>
  `Coins worth ${amount}: your deposit is credited at the rate when it arrives`;
export const sendCoins = ({ coins }: { readonly coins: string }) => `Now send ${coins}`;
export const sendInCoin = ({ amount, coin }: Coin & { readonly amount: string }) =>
  `Now send ${amount} in ${coin}`;

export const warning = ({ coin }: Coin) =>
  `Always copy and paste the address, or scan it: coins sent to the wrong address cannot be recovered. Send only ${coin}.`;
export const amountIn = ({ coin }: Coin) => `Amount in ${coin}`;
export const codeOfAddress = ({ coin }: Coin) => `QR code of the ${coin} address`;
export const codeOfAddressAndAmount = ({ coin }: Coin) => `QR code of the ${coin} address and the amount`;
export const scan = 'Scan it with your wallet app.';
export const openWallet = 'Open wallet app';

export const onlyOver = ({ network }: { readonly network: string }) => <strong>{network} only</strong>;
/** `Ethereum (ERC-20) only, not Tron or Solana`. */
export const onlyOverNot = (over: { readonly network: string; readonly others: readonly string[] }) => (
  <>
    <strong>{over.network} only</strong>, not {anyOf(over.others)}
  </>
);

/** Shown beside a network's coins. */
export const networks: Readonly<Record<Network, string>> = {
  Bitcoin: 'Bitcoin Network',
  Ethereum: 'ERC-20',
  Litecoin: 'Litecoin Network',
  Tron: 'TRC-20',
  Solana: 'Solana Network',
};
