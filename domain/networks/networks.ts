import { bitcoin } from './bitcoin.ts';
import { ethereum } from './ethereum.ts';
import { litecoin } from './litecoin.ts';
import type { NetworkDefinition } from './network.ts';
import { solana } from './solana.ts';
import { tron } from './tron.ts';

/** The networks, in display order. */
const DEFINED = {
  [bitcoin.name]: bitcoin,
  [ethereum.name]: ethereum,
  [litecoin.name]: litecoin,
  [tron.name]: tron,
  [solana.name]: solana,
} as const satisfies Record<string, NetworkDefinition>;

export type Network = keyof typeof DEFINED;
export const NETWORKS = Object.keys(DEFINED) as readonly Network[];
export const NETWORK_DETAILS: Readonly<Record<Network, NetworkDefinition>> = DEFINED;

/** Words that do not identify a network. */
const FILLER = /blockchain|mainnet|network|chain/g;

const SPELLINGS = NETWORKS.map((network) => {
  const { label, aliases } = NETWORK_DETAILS[network];
  const words = [network, label, ...aliases].map(plain);
  return { network, pattern: new RegExp(`^(?:${words.join('|')})+$`) };
});

/** The network named by a text such as 'TRC-20', 'Tron (TRC20)' or 'tron network'. */
export function networkNamed(text: string): Network | undefined {
  return SPELLINGS.find(({ pattern }) => pattern.test(plain(text)))?.network;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(FILLER, '');
}
