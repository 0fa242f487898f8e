import type { Coin } from '#domain/coins/coins.ts';
import { tokenContract } from '#domain/coins/token-contracts.ts';
import { NETWORK_DETAILS, type Network, type NetworkDefinition } from '#domain/networks/networks.ts';
import { BASE58, type WalletSecret, walletSecretIn } from '#domain/networks/wallet-secret.ts';
import { typedText } from '#domain/words/spelling.ts';

export type ForeignWallet =
  | {
      readonly kind:
        | 'shortened'
        | 'unusual'
        | 'lightning'
        | 'name'
        | 'link'
        | 'transaction'
        | 'connection'
        | 'token'
        | 'account'
        | WalletSecret;
    }
  /** Undefined: a network that Cage does not pay over. */
  | { readonly kind: 'elsewhere'; readonly network: Network | undefined };

export type ForeignWalletWords = Readonly<
  Record<
    ForeignWallet['kind'],
    (wallet: { readonly network: Network; readonly other: Network | undefined }) => string
  >
>;

/** `address` is checked by the server. */
export type WalletText = { readonly address: string } | { readonly foreign: ForeignWallet };

/** Schemes of payment links (BIP 321, EIP-681, Solana Pay) and of ERC-3770 addresses; coins, as people label them. */
const SCHEMES: Readonly<Record<string, Network>> = {
  bitcoin: 'Bitcoin',
  btc: 'Bitcoin',
  litecoin: 'Litecoin',
  ltc: 'Litecoin',
  ethereum: 'Ethereum',
  eth: 'Ethereum',
  eip155: 'Ethereum',
  tron: 'Tron',
  trx: 'Tron',
  solana: 'Solana',
  sol: 'Solana',
};
const OTHER_SCHEMES =
  /^(?:algorand|arb1|avax|base|bitcoincash|bnb|cardano|dash|doge(?:coin)?|matic|monero|near|oeth|polygon|ripple|stellar|ton|web\+cardano|web\+stellar|xrpl?|zcash)$/;

/** CAIP-10: the network by its first block or its number, then the address. Ethereum's is read by its own path. */
const CHAIN_AND_ADDRESS = /^((?:bip122|solana|tron):[-\w]{1,32}):([a-z\d]+)$/i;
const CHAINS: Readonly<Record<string, Network>> = {
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:12a765e31ffd4059bada1e25190f6e98': 'Litecoin',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'tron:0x2b6653dc': 'Tron',
};
/** Before an address of Ethereum's form, anything else is the short name of another chain (ERC-3770). */
const LABEL = /^(?:addr(?:ess)?|wallet|erc-?20|usd[ct])$/;

const URI = /^([a-z][a-z\d+.-]*):(?:\/\/| )?([^?]*)(?:\?(.*))?$/i;
const ETHEREUM_PATH = /^(?:pay-)?(?:(\d+):)?(0x[\da-f]{40})(?:@(\d+|0x[\da-f]+))?(?:\/(\w+))?$/i;
const MAIN_CHAIN = 1;

/** No two networks share these. */
const FORMS: readonly (readonly [Network, RegExp])[] = [
  ['Bitcoin', /^bc1[a-z\d]{8,}$/i],
  ['Litecoin', /^ltc1[a-z\d]{8,}$/i],
  ['Ethereum', /^0x[\da-f]{40}$/i],
  ['Tron', new RegExp(`^T${BASE58}{33}$`)],
];

/** Where block explorers show an address. */
const EXPLORERS: Readonly<Record<string, Network>> = {
  'mempool.space/address': 'Bitcoin',
  'blockstream.info/address': 'Bitcoin',
  'blockchair.com/bitcoin/address': 'Bitcoin',
  'blockchain.com/btc/address': 'Bitcoin',
  'blockchain.com/explorer/addresses/btc': 'Bitcoin',
  'live.blockcypher.com/btc/address': 'Bitcoin',
  'litecoinspace.org/address': 'Litecoin',
  'blockchair.com/litecoin/address': 'Litecoin',
  'live.blockcypher.com/ltc/address': 'Litecoin',
  'etherscan.io/address': 'Ethereum',
  'blockchair.com/ethereum/address': 'Ethereum',
  'blockchain.com/explorer/addresses/eth': 'Ethereum',
  'ethplorer.io/address': 'Ethereum',
  'tronscan.org/address': 'Tron',
  'tronscan.io/address': 'Tron',
  'blockchair.com/tron/address': 'Tron',
  'solscan.io/account': 'Solana',
  'explorer.solana.com/address': 'Solana',
  'blockchair.com/solana/address': 'Solana',
};

const OTHER_EXPLORERS =
  /^(?:(?:bsc|polygon)scan\.com|arbiscan\.io|basescan\.org|snowtrace\.io|optimistic\.etherscan\.io|blockchair\.com\/(?:bitcoin-cash|cardano|dash|dogecoin|zcash))\/address\//i;

const SHORTENED = /^(?:\w+:)?\w{2,}(?:\.{2,}|…|\*{2,}|_{2,}|-{2,})\w{2,}$/;
/** Of silent payments (BIP 352) and of Litecoin's MWEB. */
const UNUSUAL = /^(?:sp1|ltcmweb1)[a-z\d]{20,}$/i;
const LIGHTNING = /^(?:lightning:|ln(?:bc|url1|o1)[a-z\d])/i;
/** WalletConnect: also within the link that opens a wallet with it. */
const CONNECTION = /^(?:\S*[?&]uri=)?wc(?::|%3a)\S+/i;
const EXTENDED_KEY = new RegExp(`^[xyz]pub${BASE58}{80,}$`, 'i');

/** The address, also out of a payment link, or the kind of foreign text. */
export function readWalletText(typed: string, coin: Coin, network: Network): WalletText {
  const text = typedText(typed);
  const secret = walletSecretIn(text);
  if (secret !== undefined) return foreign(secret);
  if (SHORTENED.test(text)) return foreign('shortened');
  if (UNUSUAL.test(text)) return foreign('unusual');
  if (LIGHTNING.test(text)) return foreign('lightning');
  if (CONNECTION.test(text)) return foreign('connection');
  if (EXTENDED_KEY.test(text)) return foreign('account');
  const page = pageIn(text);
  if (page !== undefined) return readPage(page, network);
  const [, chain, account] = CHAIN_AND_ADDRESS.exec(text) ?? [];
  if (chain !== undefined && account !== undefined) {
    const named = CHAINS[chain];
    return named === network ? { address: account } : elsewhere(named);
  }
  const [, scheme = '', path = '', query = ''] = URI.exec(text) ?? [];
  if (scheme !== '') return readUri(text, { scheme: scheme.toLowerCase(), path, query }, coin, network);
  if (/^\S+\.\p{L}+$/u.test(text)) return foreign('name');
  const [address = ''] = text.split('?');
  const other = FORMS.find(([, form]) => form.test(address))?.[0] ?? network;
  return other === network ? { address } : elsewhere(other);
}

/** Without its scheme and the sign of a page within the page; undefined for what is none. */
function pageIn(text: string): string | undefined {
  const [, page] = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,}\/\S+)$/i.exec(text) ?? [];
  return page?.replace('/#/', '/');
}

/** A token's page, or one of a network for tests, is in none of these places. */
function readPage(page: string, network: Network): WalletText {
  const place = Object.keys(EXPLORERS).find((known) => page.toLowerCase().startsWith(`${known}/`));
  const shown = place && EXPLORERS[place];
  if (shown) {
    const [address = ''] = page.slice(place.length + 1).split(/[/?#]/);
    if (!hasAddressForm(address, shown)) return foreign('link');
    return shown === network ? { address } : elsewhere(shown);
  }
  if (OTHER_EXPLORERS.test(page)) return elsewhere(undefined);
  return foreign(/\/(?:tx|transactions?)[/?#]/i.test(page) ? 'transaction' : 'link');
}

const ADDRESS_FORMS: Readonly<Record<NetworkDefinition['addressForm'], RegExp>> = {
  bitcoin: new RegExp(`^(?:bc1[a-z\\d]{8,87}|[13]${BASE58}{25,34})$`, 'i'),
  litecoin: new RegExp(`^(?:ltc1[a-z\\d]{8,87}|[3LM]${BASE58}{25,34})$`, 'i'),
  ethereum: /^0x[\da-f]{40}$/i,
  tron: new RegExp(`^T${BASE58}{33}$`),
  solana: new RegExp(`^${BASE58}{32,44}$`),
};

/** Whether it may be sent to be checked, and stored: anything else may be a secret in a form unknown. */
export function hasAddressForm(text: string, network: Network): boolean {
  return ADDRESS_FORMS[NETWORK_DETAILS[network].addressForm].test(text);
}

/** Without the rest of a payment link around the address; anything else as it is. */
export function bareAddress(typed: string, coin: Coin, network: Network): string {
  const read = readWalletText(typed, coin, network);
  return 'address' in read ? read.address : typed;
}

type Uri = { readonly scheme: string; readonly path: string; readonly query: string };

function readUri(text: string, { scheme, path, query }: Uri, coin: Coin, network: Network): WalletText {
  if (/^https?$/.test(scheme) || /^https?(?::|%3a)/i.test(path)) return foreign('link');
  const named = SCHEMES[scheme];
  if (named === undefined) {
    const isOther = OTHER_SCHEMES.test(scheme) || (ETHEREUM_PATH.test(path) && !LABEL.test(scheme));
    return isOther ? elsewhere(undefined) : { address: text };
  }
  if (named !== network) return elsewhere(named);
  const parameters = new URLSearchParams(query);
  if (network === 'Ethereum') return readEthereum(text, path, parameters, coin);
  const token = parameters.get('spl-token') ?? undefined;
  if (token !== undefined && token !== tokenContract(coin, network)) return foreign('token');
  return path === '' ? readParameters(query) : { address: path };
}

/** Without an address before them (BIP 321); a wallet may write them in capitals, for its code to be smaller. */
function readParameters(query: string): WalletText {
  const given = new Map([...new URLSearchParams(query)].map(([name, text]) => [name.toLowerCase(), text]));
  const address = given.get('bc');
  if (address !== undefined) return { address };
  if (given.has('lightning') || given.has('lno')) return foreign('lightning');
  return foreign('unusual');
}

function readEthereum(text: string, path: string, parameters: URLSearchParams, coin: Coin): WalletText {
  const [, before, target, after, called] = ETHEREUM_PATH.exec(path) ?? [];
  if (target === undefined) return { address: text };
  if (Number(before ?? after ?? MAIN_CHAIN) !== MAIN_CHAIN) return elsewhere(undefined);
  if (called === undefined) return { address: target };
  const isItsToken = target.toLowerCase() === tokenContract(coin, 'Ethereum')?.toLowerCase();
  const address = parameters.get('address');
  return isItsToken && called === 'transfer' && address ? { address } : foreign('token');
}

function foreign(kind: Exclude<ForeignWallet['kind'], 'elsewhere'>): WalletText {
  return { foreign: { kind } };
}

function elsewhere(network: Network | undefined): WalletText {
  return { foreign: { kind: 'elsewhere', network } };
}

/** Not of the network, nobody's (coins sent to it are lost), of two networks, or owned by no key, as a program's. */
export const WALLET_PROBLEMS = ['invalid', 'lost', 'ambiguous', 'keyless'] as const;
export type WalletProblem = (typeof WALLET_PROBLEMS)[number];

export type WalletProblems = Readonly<
  Record<WalletProblem, (wallet: { readonly network: string }) => string>
>;
