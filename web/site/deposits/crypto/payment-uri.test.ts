import { expect, test } from 'vitest';
import { type Coin, usualNetwork } from '#domain/coins/coins.ts';
import { paymentUri } from './payment-uri.ts';

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETH = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';

const uriOf = (coin: Coin, address: string, amount?: string) =>
  paymentUri({ coin, network: usualNetwork(coin), address, amount });

test.each([
  ['BTC', BTC, '0.00076923', `bitcoin:${BTC}?amount=0.00076923`],
  ['BTC', BTC, '20.30000000', `bitcoin:${BTC}?amount=20.3`],
  ['BTC', BTC, '50.00000000', `bitcoin:${BTC}?amount=50`],
  ['BTC', BTC, '100.00000000', `bitcoin:${BTC}?amount=100`],
  [
    'LTC',
    'LdP8Qox1VAhCzLJNqrr74YovaWYyNBUWvL',
    '0.58823529',
    'litecoin:LdP8Qox1VAhCzLJNqrr74YovaWYyNBUWvL?amount=0.58823529',
  ],
  ['ETH', ETH, '2.01400000', `ethereum:${ETH}@1?value=2014000000000000000`],
  ['ETH', ETH, '0.01428571', `ethereum:${ETH}@1?value=14285710000000000`],
  ['SOL', SOL, '1.00000000', `solana:${SOL}?amount=1`],
  ['SOL', SOL, '0.01000000', `solana:${SOL}?amount=0.01`],
  [
    'USDT',
    ETH,
    '50.00000000',
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}&uint256=50000000`,
  ],
  [
    'USDT',
    ETH,
    '50.00500049',
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}&uint256=50005000`,
  ],
  [
    'USDT',
    ETH,
    '50.00500050',
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}&uint256=50005001`,
  ],
] as const)('%s to %s, %s: %s', (coin, address, amount, expected) => {
  expect(uriOf(coin, address, amount)).toBe(expected);
});

test('without an amount the wallet asks for it', () => {
  expect(uriOf('BTC', BTC)).toBe(`bitcoin:${BTC}`);
  expect(uriOf('ETH', ETH)).toBe(`ethereum:${ETH}@1`);
  expect(uriOf('USDT', ETH)).toBe(
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}`,
  );
});

test('an address cannot add parameters of its own', () => {
  expect(uriOf('BTC', 'abc?amount=9', '1.00000000')).toBe('bitcoin:abc%3Famount%3D9?amount=1');
});

test.each(['1', '1.5', '', '-1.00000000', '1e3'])('%o is not an amount of coins', (amount) => {
  expect(() => uriOf('ETH', ETH, amount || 'x')).toThrow(RangeError);
});

test.each(['Tron', 'Solana', 'Bitcoin'] as const)(
  'a wallet on %s is not opened with what is written for Ethereum',
  (network) => {
    expect(paymentUri({ coin: 'USDT', network, address: ETH, amount: '50.00000000' })).toBeUndefined();
  },
);
