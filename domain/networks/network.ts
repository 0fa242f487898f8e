/** What is known of a network that carries coins. Each stands in a file of its own, named in `networks.ts`. */
export type NetworkDefinition = {
  readonly name: string;
  /** What players who send coins read. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly label: string;
  /** Further words that people call it by, in lower-case letters and digits. */
  readonly aliases: readonly string[];
  /** How its addresses are written; the server knows how to check each form. */
  readonly addressForm: 'bitcoin' | 'litecoin' | 'ethereum' | 'tron' | 'solana';
  /** How a link that opens a wallet app with a payment is written; absent where no form is agreed on. */
  readonly paymentLink?: PaymentLink;
};

export type PaymentLink =
  /** Source: https://bips.dev/21/ */
  | { readonly standard: 'BIP 21'; readonly scheme: string }
  /** Source: https://eips.ethereum.org/EIPS/eip-681 */
  | { readonly standard: 'EIP-681'; readonly chainId: number }
  /** Source: https://docs.solanapay.com/spec */
  | { readonly standard: 'Solana Pay' };
