import type { ReactNode } from 'react';
import { COIN_DETAILS, type Coin, networksOf } from '#domain/coins/coins.ts';
import { networkNamed } from '#domain/networks/networks.ts';
import * as words from '#words/deposits.tsx';

/** `Ethereum (ERC-20) only, not Tron or Solana`. `shown` is the network as players read it. */
export function networkText(coin: Coin, shown: string): ReactNode {
  const network = networkNamed(shown);
  if (network === undefined) return words.onlyOver({ network: shown });
  const label = words.networks[network];
  // tokens are ERC-20; a network's own coin is not
  const isToken = COIN_DETAILS[coin].networks.some(
    (each) => each.network === network && each.moves === 'token',
  );
  const ofCoin = isToken ? `${network} (${label})` : network;
  const named = label.includes(network) ? label : ofCoin;
  const others = networksOf(coin).filter((other) => other !== network);
  return others.length > 0
    ? words.onlyOverNot({ network: named, others })
    : words.onlyOver({ network: named });
}
