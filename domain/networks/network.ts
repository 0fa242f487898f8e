/** Everything known about a network that carries coins. Each has its own file, listed in `networks.ts`. */
export type NetworkDefinition = {
  readonly name: string;
  /** The name shown to players who send coins. */
  readonly label: string;
  /** Other names for it, in lower-case letters and digits. */
  readonly aliases: readonly string[];
  /** The format of its addresses; the server knows how to check each format. */
  readonly addressForm: 'bitcoin' | 'litecoin' | 'ethereum' | 'tron' | 'solana';
  /** The format of links that open a wallet app with a payment; absent if there is no standard. */
  readonly paymentLink?: PaymentLink;
};

export type PaymentLink =
  /** Source: https://bips.dev/21/ */
  | { readonly standard: 'BIP 21'; readonly scheme: string }
  /** Source: https://eips.ethereum.org/EIPS/eip-681 */
  | { readonly standard: 'EIP-681'; readonly chainId: number }
  /** Source: https://docs.solanapay.com/spec */
  | { readonly standard: 'Solana Pay' };
