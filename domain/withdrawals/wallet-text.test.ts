import { describe, expect, test } from 'vitest';
import type { Coin } from '#domain/coins/coins.ts';
import type { Network } from '#domain/networks/networks.ts';
import { readWalletText } from './wallet-text.ts';

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const LTC = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SOL = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';
const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TETHER_ON_SOLANA = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const OTHER_TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

type Taken = readonly [Coin, Network, string, string];

describe('the address is taken out of what a wallet copies', () => {
  const taken: readonly Taken[] = [
    ['BTC', 'Bitcoin', BTC, BTC],
    ['BTC', 'Bitcoin', ` ${BTC}\u200b\n`, BTC],
    ['BTC', 'Bitcoin', `bitcoin:${BTC}`, BTC],
    ['BTC', 'Bitcoin', `bitcoin:${BTC}?amount=0.01&label=Ann`, BTC],
    ['BTC', 'Bitcoin', `bitcoin:${BTC}?amount=0.01&lightning=lnbc10n1p`, BTC],
    ['BTC', 'Bitcoin', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=1`, BTC.toUpperCase()],
    ['BTC', 'Bitcoin', `bitcoin://${BTC}`, BTC],
    ['BTC', 'Bitcoin', `Bitcoin: ${BTC}`, BTC],
    ['BTC', 'Bitcoin', `BTC:${BTC}`, BTC],
    ['USDT', 'Tron', `TRX: ${TRON}`, TRON],
    ['SOL', 'Solana', `sol:${SOL}`, SOL],
    ['BTC', 'Bitcoin', `${BTC}?amount=0.01`, BTC],
    ['LTC', 'Litecoin', `litecoin:${LTC}?amount=2`, LTC],
    ['ETH', 'Ethereum', `ethereum:${ETH}`, ETH],
    ['ETH', 'Ethereum', `ethereum:${ETH}@1?value=1e18`, ETH],
    ['ETH', 'Ethereum', `ethereum:pay-${ETH}@0x1`, ETH],
    ['ETH', 'Ethereum', `eth:${ETH}`, ETH],
    ['ETH', 'Ethereum', `eip155:1:${ETH}`, ETH],
    ['USDT', 'Ethereum', `ethereum:${ETH}`, ETH],
    ['USDT', 'Ethereum', `ethereum:${TETHER.toLowerCase()}@1/transfer?address=${ETH}&uint256=1`, ETH],
    ['USDT', 'Tron', `tron:${TRON}?amount=5`, TRON],
    ['SOL', 'Solana', `solana:${SOL}?amount=1&label=Shop`, SOL],
    ['USDT', 'Solana', `solana:${SOL}?amount=1&spl-token=${TETHER_ON_SOLANA}`, SOL],
    ['BTC', 'Bitcoin', `bitcoin:?bc=${BTC}`, BTC],
    ['BTC', 'Bitcoin', `BITCOIN:?BC=${BTC.toUpperCase()}&LNO=LNO1X`, BTC.toUpperCase()],
    ['BTC', 'Bitcoin', `bip122:000000000019d6689c085ae165831e93:${BTC}`, BTC],
    ['SOL', 'Solana', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`, SOL],
    ['USDT', 'Tron', `tron:0x2b6653dc:${TRON}`, TRON],
    ['BTC', 'Bitcoin', `mempool.space/address/${BTC}`, BTC],
    ['BTC', 'Bitcoin', `https://blockchair.com/bitcoin/address/${BTC}?from=explorer`, BTC],
    ['BTC', 'Bitcoin', `https://www.blockchain.com/explorer/addresses/btc/${BTC}`, BTC],
    ['LTC', 'Litecoin', `litecoinspace.org/address/${LTC}/`, LTC],
    ['ETH', 'Ethereum', `etherscan.io/address/${ETH}`, ETH],
    ['USDT', 'Ethereum', `Https://Etherscan.io/address/${ETH}#tokentxns`, ETH],
    ['USDT', 'Tron', `tronscan.org/#/address/${TRON}`, TRON],
    ['USDT', 'Tron', `https://tronscan.org/#/address/${TRON}/transfers`, TRON],
    ['SOL', 'Solana', `solscan.io/account/${SOL}`, SOL],
    ['SOL', 'Solana', `https://explorer.solana.com/address/${SOL}/tokens`, SOL],
    ['BTC', 'Bitcoin', '', ''],
    ['BTC', 'Bitcoin', 'something else', 'something else'],
    ['ETH', 'Ethereum', `address:${ETH}`, `address:${ETH}`],
  ];
  test.each(taken)('%s over %s: %j', (coin, network, text, address) => {
    expect(readWalletText(text, coin, network)).toEqual({ address });
  });
});

const SEED = 'ocean lamp river stone paper cloud green house tiger sugar field moon';

describe('what is no address of the network is named', () => {
  test.each([
    ['BTC', 'Bitcoin', 'lnbc100n1pjq9y2mpp5example', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'lightning:LNBC100N1PJQ9Y2MPP5EXAMPLE', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'LNURL1DP68GURN8GHJ7EXAMPLE', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'lno1qgsqvgnwgcg35z6example', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'bitcoin:?lightning=lnbc10n1p', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'ann@wallet.example', { kind: 'name' }],
    ['ETH', 'Ethereum', 'ann.eth', { kind: 'name' }],
    ['SOL', 'Solana', 'ann.sol', { kind: 'name' }],
    ['ETH', 'Ethereum', `https://explorer.example/address/${ETH}`, { kind: 'link' }],
    ['ETH', 'Ethereum', `explorer.example/address/${ETH}`, { kind: 'link' }],
    ['ETH', 'Ethereum', `etherscan.io.example/address/${ETH}`, { kind: 'link' }],
    ['ETH', 'Ethereum', `https://sepolia.etherscan.io/address/${ETH}`, { kind: 'link' }],
    ['ETH', 'Ethereum', `bscscan.com/address/${ETH}`, { kind: 'elsewhere', network: undefined }],
    ['ETH', 'Ethereum', `https://polygonscan.com/tx/0x${'a1'.repeat(32)}`, { kind: 'transaction' }],
    ['BTC', 'Bitcoin', `mempool.space/testnet/address/${BTC}`, { kind: 'link' }],
    ['USDT', 'Ethereum', `etherscan.io/token/${TETHER}?a=${ETH}`, { kind: 'link' }],
    ['ETH', 'Ethereum', 'etherscan.io/address/ann.eth', { kind: 'link' }],
    ['ETH', 'Ethereum', `etherscan.io/address/0x${'4c0883a69102937d'.repeat(4)}`, { kind: 'link' }],
    ['USDT', 'Tron', `etherscan.io/address/${ETH}`, { kind: 'elsewhere', network: 'Ethereum' }],
    ['LTC', 'Litecoin', `blockchair.com/bitcoin/address/${BTC}`, { kind: 'elsewhere', network: 'Bitcoin' }],
    ['BTC', 'Bitcoin', `mempool.space/tx/${'a1'.repeat(32)}`, { kind: 'transaction' }],
    ['ETH', 'Ethereum', `https://etherscan.io/tx/0x${'a1'.repeat(32)}`, { kind: 'transaction' }],
    ['USDT', 'Tron', `tronscan.org/#/transaction/${'a1'.repeat(32)}`, { kind: 'transaction' }],
    [
      'BTC',
      'Bitcoin',
      `https://www.blockchain.com/explorer/transactions/btc/${'a1'.repeat(32)}`,
      { kind: 'transaction' },
    ],
    ['ETH', 'Ethereum', `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=b2`, { kind: 'connection' }],
    ['ETH', 'Ethereum', `wc:${'a1'.repeat(8)}@1?bridge=https%3A%2F%2Fx.example`, { kind: 'connection' }],
    ['ETH', 'Ethereum', `metamask://wc?uri=wc%3A${'a1'.repeat(32)}%402`, { kind: 'connection' }],
    ['ETH', 'Ethereum', `https://wallet.example/wc?uri=wc:${'a1'.repeat(32)}@2`, { kind: 'connection' }],
    ['SOL', 'Solana', 'solana:https://shop.example/pay', { kind: 'link' }],
    ['ETH', 'Ethereum', '0x5aAe...eAed', { kind: 'shortened' }],
    ['ETH', 'Ethereum', '0x5aAe…eAed', { kind: 'shortened' }],
    ['BTC', 'Bitcoin', 'bc1qar0s...wf5mdq', { kind: 'shortened' }],
    ['SOL', 'Solana', 'GmaD..AEGB', { kind: 'shortened' }],
    ['USDT', 'Tron', 'TJRa****pRTv8', { kind: 'shortened' }],
    ['ETH', 'Ethereum', 'eth:0x5aAe...eAed', { kind: 'shortened' }],
    ...['gno', 'linea', 'scr', 'celo', 'zksync', 'sep', 'blast', 'op'].map(
      (chain) => ['ETH', 'Ethereum', `${chain}:${ETH}`, { kind: 'elsewhere', network: undefined }] as const,
    ),
    [
      'SOL',
      'Solana',
      `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${SOL}`,
      { kind: 'elsewhere', network: undefined },
    ],
    [
      'LTC',
      'Litecoin',
      `bip122:000000000019d6689c085ae165831e93:${BTC}`,
      { kind: 'elsewhere', network: 'Bitcoin' },
    ],
    ['SOL', 'Solana', 'solana:https%3A%2F%2Fshop.example%2Fpay', { kind: 'link' }],
    ['BTC', 'Bitcoin', 'bitcoin:?lno=lno1qgsqvgnwgcg35z6example', { kind: 'lightning' }],
    ['BTC', 'Bitcoin', 'bitcoin:?sp=sp1qexample', { kind: 'unusual' }],
    ['BTC', 'Bitcoin', `sp1${'q'.repeat(113)}`, { kind: 'unusual' }],
    ['LTC', 'Litecoin', `ltcmweb1${'q'.repeat(118)}`, { kind: 'unusual' }],
    ['BTC', 'Bitcoin', 'bitcoin:?r=https://pay.example/i/1', { kind: 'unusual' }],
    ['ETH', 'Ethereum', `ethereum:${ETH}@137`, { kind: 'elsewhere', network: undefined }],
    ['ETH', 'Ethereum', `eip155:56:${ETH}`, { kind: 'elsewhere', network: undefined }],
    ['ETH', 'Ethereum', `matic:${ETH}`, { kind: 'elsewhere', network: undefined }],
    [
      'BTC',
      'Bitcoin',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvexample',
      { kind: 'elsewhere', network: undefined },
    ],
    ['LTC', 'Litecoin', 'dogecoin:DExample', { kind: 'elsewhere', network: undefined }],
    ['USDT', 'Tron', `ethereum:${ETH}`, { kind: 'elsewhere', network: 'Ethereum' }],
    ['USDT', 'Tron', ETH, { kind: 'elsewhere', network: 'Ethereum' }],
    ['USDT', 'Ethereum', TRON, { kind: 'elsewhere', network: 'Tron' }],
    ['USDT', 'Tron', BTC, { kind: 'elsewhere', network: 'Bitcoin' }],
    ['BTC', 'Bitcoin', LTC, { kind: 'elsewhere', network: 'Litecoin' }],
    ['BTC', 'Bitcoin', `ltc: ${LTC}`, { kind: 'elsewhere', network: 'Litecoin' }],
    ['LTC', 'Litecoin', `bitcoin:${BTC}`, { kind: 'elsewhere', network: 'Bitcoin' }],
    ['ETH', 'Ethereum', `ethereum:${TETHER}@1/transfer?address=${ETH}`, { kind: 'token' }],
    ['USDT', 'Ethereum', `ethereum:${OTHER_TOKEN}@1/transfer?address=${ETH}`, { kind: 'token' }],
    ['USDT', 'Ethereum', `ethereum:${TETHER}@1/approve?address=${ETH}`, { kind: 'token' }],
    ['SOL', 'Solana', `solana:${SOL}?spl-token=${TETHER_ON_SOLANA}`, { kind: 'token' }],
    [
      'BTC',
      'Bitcoin',
      `zpub${'6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtK'}`,
      { kind: 'account' },
    ],
    [
      'BTC',
      'Bitcoin',
      `xprv${'9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk'}`,
      { kind: 'secret' },
    ],
    ['BTC', 'Bitcoin', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', { kind: 'secret' }],
    ['ETH', 'Ethereum', `0x${'4c0883a69102937d'.repeat(4)}`, { kind: 'keyOrTransaction' }],
    ['ETH', 'Ethereum', SEED, { kind: 'secret' }],
    ['ETH', 'Ethereum', `  ${SEED.toUpperCase().replaceAll(' ', '\n')} `, { kind: 'secret' }],
  ] as const)('%s over %s: %s', (coin, network, text, foreign) => {
    expect(readWalletText(text, coin, network)).toEqual({ foreign });
  });
});
