import { type Coin, networksOf } from '#domain/coins/coins.ts';
import { NETWORK_DETAILS, networkNamed } from '#domain/networks/networks.ts';
import { orList } from '#domain/words/or-list.ts';

/**
 * Over which network coins are sent, and over which they are lost: `Ethereum (ERC-20) only`, `, not Tron or Solana`.
 * @param shown as players are shown it
 */
export function networkText(coin: Coin, shown: string): { readonly only: string; readonly not: string } {
  const network = networkNamed(shown);
  if (network === undefined) return { only: `${shown} only`, not: '' };
  const { label } = NETWORK_DETAILS[network];
  const others = networksOf(coin).filter((other) => other !== network);
  return {
    only: `${label.includes(network) ? label : `${network} (${label})`} only`,
    not: others.length > 0 ? `, not ${orList(others)}` : '',
  };
}
