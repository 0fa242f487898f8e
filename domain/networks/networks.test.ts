import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NETWORK_DETAILS, NETWORKS, networkNamed } from '#domain/networks/networks.ts';

test.each([
  ['Bitcoin', 'Bitcoin Network'],
  ['Ethereum', 'ERC-20'],
  ['Litecoin', 'Litecoin Network'],
  ['Tron', 'TRC-20'],
  ['Solana', 'Solana Network'],
] as const)('players read %s as %s', (network, label) => {
  expect(NETWORK_DETAILS[network]).toMatchObject({ name: network, label });
});

test('are listed in the specified order', () => {
  expect(NETWORKS).toEqual(['Bitcoin', 'Ethereum', 'Litecoin', 'Tron', 'Solana']);
});

describe('networkNamed', () => {
  test.each(NETWORKS)('finds %s by its name and by what players read', (network) => {
    expect(networkNamed(network)).toBe(network);
    expect(networkNamed(NETWORK_DETAILS[network].label)).toBe(network);
  });

  test.each([
    ['TRC-20', 'Tron'],
    ['trc20', 'Tron'],
    ['Tron (TRC20)', 'Tron'],
    ['TRX', 'Tron'],
    [' ERC-20 ', 'Ethereum'],
    ['ETH mainnet', 'Ethereum'],
    ['Ethereum (ERC-20) network', 'Ethereum'],
    ['BTC', 'Bitcoin'],
    ['bitcoin blockchain', 'Bitcoin'],
    ['Solana SPL', 'Solana'],
    ['LTC network', 'Litecoin'],
  ])('%s is %s', (text, network) => {
    expect(networkNamed(text)).toBe(network);
  });

  test.each([
    '',
    'network',
    'BEP20',
    'Tron (BEP20)',
    'Bitcoin Cash',
    'Ethereum or Tron',
    'Arbitrum',
    'Polygon',
    'Ethereum Classic',
    'constructor',
  ])('%j is none that Cage knows', (text) => {
    expect(networkNamed(text)).toBeUndefined();
  });

  test('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        [undefined, ...NETWORKS].some((none) => none === networkNamed(text)),
      ),
    );
  });
});
