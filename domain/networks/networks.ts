export type NetworkDefinition = {
  readonly name: string;
  /** For players who send coins. */
  readonly label: string;
  /** In lower-case letters and digits. */
  readonly aliases: readonly string[];
  /** The server knows how to check each format. */
  readonly addressForm: 'bitcoin' | 'litecoin' | 'ethereum' | 'tron' | 'solana';
  /** Opens a wallet app with a payment; absent if there is no standard. */
  readonly paymentLink?: PaymentLink;
};

export type PaymentLink =
  /** https://bips.dev/21/ */
  | { readonly standard: 'BIP 21'; readonly scheme: string }
  /** https://eips.ethereum.org/EIPS/eip-681 */
  | { readonly standard: 'EIP-681'; readonly chainId: number }
  /** https://docs.solanapay.com/spec */
  | { readonly standard: 'Solana Pay' };

const DEFINED = {
  Bitcoin: {
    name: 'Bitcoin',
    label: 'Bitcoin Network',
    aliases: ['btc'],
    addressForm: 'bitcoin',
    paymentLink: { standard: 'BIP 21', scheme: 'bitcoin' },
  },
  Ethereum: {
    name: 'Ethereum',
    label: 'ERC-20',
    aliases: ['eth', 'ether'],
    addressForm: 'ethereum',
    paymentLink: { standard: 'EIP-681', chainId: 1 },
  },
  Litecoin: {
    name: 'Litecoin',
    label: 'Litecoin Network',
    aliases: ['ltc'],
    addressForm: 'litecoin',
    paymentLink: { standard: 'BIP 21', scheme: 'litecoin' },
  },
  Tron: {
    name: 'Tron',
    label: 'TRC-20',
    aliases: ['trx'],
    addressForm: 'tron',
  },
  Solana: {
    name: 'Solana',
    label: 'Solana Network',
    aliases: ['sol', 'spl'],
    addressForm: 'solana',
    paymentLink: { standard: 'Solana Pay' },
  },
} as const satisfies Record<string, NetworkDefinition>;

export type Network = keyof typeof DEFINED;
export const NETWORKS = Object.keys(DEFINED) as readonly Network[];
export const NETWORK_DETAILS: Readonly<Record<Network, NetworkDefinition>> = DEFINED;

const FILLER = /blockchain|mainnet|network|chain/g;

const SPELLINGS = NETWORKS.map((network) => {
  const { label, aliases } = NETWORK_DETAILS[network];
  const words = [network, label, ...aliases].map(plain);
  return { network, pattern: new RegExp(`^(?:${words.join('|')})+$`) };
});

/** From texts such as 'TRC-20', 'Tron (TRC20)' or 'tron network'. */
export function networkNamed(text: string): Network | undefined {
  return SPELLINGS.find(({ pattern }) => pattern.test(plain(text)))?.network;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(FILLER, '');
}
