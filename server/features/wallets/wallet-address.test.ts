import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NETWORKS, type Network } from '#domain/networks/networks.ts';
import { hasAddressForm } from '#domain/withdrawals/wallet-text.ts';
import { NO_WALLETS } from './no-wallets.ts';
import { checkPayoutAddress, checkReceivingAddress, checkWalletAddress } from './wallet-address.ts';

const isValid = (network: Network, address: string) => checkWalletAddress(network, address) === undefined;

/** Those of the formats' own documents, and some that everybody knows. */
const VALID: ReadonlyArray<readonly [Network, string]> = [
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  // BIP 173 and BIP 350
  ['Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['Bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['Bitcoin', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['Bitcoin', 'BC1SW50QGDZ25J'],
  ['Bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['Litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['Litecoin', 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441'],
  ['Litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  // EIP-55
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['Ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['Ethereum', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['Ethereum', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['Ethereum', '0xde709f2102306220921060314715629080e2fb77'],
  ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['Solana', '11111111111111111111111111111111'],
];

const INVALID: ReadonlyArray<readonly [Network, string, string]> = [
  ['Bitcoin', '', 'empty'],
  ['Bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'of the test network'],
  ['Bitcoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'of Litecoin'],
  ['Bitcoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'of Litecoin'],
  ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'of the test network'],
  ['Bitcoin', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'of mixed case'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'version 1 as bech32'],
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'version 0 as bech32m'],
  ['Bitcoin', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'of version 17'],
  ['Bitcoin', 'bc1pw5dgrnzv', 'of 1 byte'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'of 41 bytes'],
  ['Bitcoin', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'of version 0 with 16 bytes'],
  [
    'Bitcoin',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'with more padding than needed',
  ],
  ['Bitcoin', 'bc1gmk9yu', 'with nothing in it'],
  ['Litecoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'of Bitcoin'],
  ['Litecoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'of Bitcoin'],
  ['Ethereum', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'without 0x'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'a digit short'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0', 'a digit long'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'with a letter beyond f'],
  ['Ethereum', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'with a wrong capital'],
  ['Tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'of Bitcoin'],
  ['Tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'of Ethereum'],
  ['Solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'of Ethereum'],
  ['Solana', '1111111111111111111111111111111', 'of 31 bytes'],
  ['Solana', '111111111111111111111111111111111', 'of 33 bytes'],
  ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt0v', 'with a 0'],
];

test.each(VALID)('of %s, %s is valid', (network, address) => {
  expect(checkWalletAddress(network, address)).toBeUndefined();
  expect(hasAddressForm(address, network)).toBe(true);
});

test.each(INVALID)('of %s, %s is invalid: %s', (network, address) => {
  expect(checkWalletAddress(network, address)).toBe(
    `This is not a valid ${network} address. Copy and paste it from your wallet.`,
  );
});

test.each(NETWORKS)('of %s, white space around an address is not part of it', (network) => {
  for (const [, address] of VALID.filter(([each]) => each === network)) {
    for (const text of [` ${address}`, `${address}\n`, `${address} ${address}`]) {
      expect(isValid(network, text)).toBe(false);
    }
  }
});

const LOST: ReadonlyArray<readonly [Network, string, string]> = [
  ['Bitcoin', '1111111111111111111114oLvT2', 'the hash of zeros'],
  ['Bitcoin', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', 'zeros as segwit'],
  ['Bitcoin', 'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm', 'zeros as taproot'],
  ['Bitcoin', '1BitcoinEaterAddressDontSendf59kuE', 'made to destroy bitcoin'],
  ['Litecoin', 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE', 'the hash of zeros'],
  ['Ethereum', '0x0000000000000000000000000000000000000000', 'the zero address'],
  ['Ethereum', '0x000000000000000000000000000000000000dEaD', 'made to destroy ether'],
  ['Ethereum', '0x0000000000000000000000000000000000000001', 'a built-in contract'],
  ['Ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7', 'the contract of Tether, in lower case'],
  ['Ethereum', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'the contract of wrapped ether'],
  ['Ethereum', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'the contract of USD Coin'],
  ['Ethereum', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'the contract of wrapped bitcoin'],
  ['Ethereum', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'the contract of Dai'],
  ['Tron', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 'the contract of wrapped TRX'],
  ['Tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'the hash of zeros'],
  ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'the contract of Tether'],
  ['Solana', '11111111111111111111111111111111', 'the system program'],
  ['Solana', '1nc1nerator11111111111111111111111111111111', 'made to destroy coins'],
  ['Solana', 'So11111111111111111111111111111111111111112', 'wrapped SOL'],
  ['Solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'the token program'],
];

test.each(LOST)('of %s, nobody is paid at %s: %s', (network, address) => {
  expect(checkWalletAddress(network, address)).toBeUndefined();
  expect(checkPayoutAddress(network, address)).toBe(
    'Coins sent to this address are lost: it belongs to nobody. Copy and paste that of the wallet to be paid.',
  );
});

const SHARED = ['Litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'] as const;

test('an address of Litecoin that may be one of Bitcoin is neither paid nor to be paid to', () => {
  const [, shared] = SHARED;
  const problem = 'This may be a Bitcoin address. Enter the Litecoin address that begins with M, L or ltc1.';
  expect(checkPayoutAddress('Litecoin', shared)).toBe(problem);
  expect(checkReceivingAddress('Litecoin', shared)).toBe(problem);
  expect(checkPayoutAddress('Bitcoin', shared)).toBeUndefined();
  for (const address of ['MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9']) {
    expect(checkPayoutAddress('Litecoin', address)).toBeUndefined();
  }
});

const KEYLESS: ReadonlyArray<readonly [Network, string, string]> = [
  // BIP 350's own examples of later versions, and of version 1 with 40 bytes
  ['Bitcoin', 'BC1SW50QGDZ25J', 'version 16 with 2 bytes'],
  ['Bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'version 2 with 16 bytes'],
  [
    'Bitcoin',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'version 1 with 40 bytes',
  ],
  ['Bitcoin', 'bc1pfeessrawgf', 'pay to anchor, which anybody may spend'],
  ['Bitcoin', 'BC1PFEESSRAWGF', 'the same in upper case'],
  ['Bitcoin', 'bc1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3qputwwj', 'version 2 with 32 bytes'],
  ['Bitcoin', 'bc1fyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zv7hz9k', 'version 9'],
  ['Bitcoin', 'bc1pyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zxctgku', 'taproot with 20 bytes'],
  ['Bitcoin', 'bc1pyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyac0qzp', 'taproot with 33 bytes'],
  ['Bitcoin', 'bc1pqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsvk87xn', 'taproot off its curve'],
  ['Bitcoin', 'bc1plllllllllllllllllllllllllllllllllllllllllllllllllllsr7rg6v', 'taproot beyond its field'],
  ['Litecoin', 'ltc1pfees06t9sd', 'pay to anchor'],
  ['Litecoin', 'ltc1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3qzc975h', 'version 2'],
  ['Litecoin', 'ltc1fyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zgzdxax', 'version 9'],
  ['Litecoin', 'ltc1pyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zzy3vwv', 'taproot with 20 bytes'],
  ['Litecoin', 'ltc1pqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvps0jfwuk', 'taproot off its curve'],
  ['Solana', '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR', 'an address off the curve'],
  ['Solana', '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1', 'an authority of Raydium'],
];

test.each(KEYLESS)('of %s, no key owns %s: %s', (network, address) => {
  expect(checkWalletAddress(network, address)).toBeUndefined();
  expect(checkPayoutAddress(network, address)).toBe(
    'No private key controls this address: coins sent to it may be lost. Copy and paste that of the wallet to be paid.',
  );
  expect(checkReceivingAddress(network, address)).toBe('No private key controls this address.');
});

test.each([
  ['Bitcoin', 'bc1pqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqsyjer9e'],
  ['Litecoin', 'ltc1pqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs8khnlu'],
  ['Solana', 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'],
] as const)('of %s, a key may own %s', (network, address) => {
  expect(checkPayoutAddress(network, address)).toBeUndefined();
  expect(checkReceivingAddress(network, address)).toBeUndefined();
});

test.each(NO_WALLETS)('of %s, %s is an address, and nobody’s wallet', (network, address) => {
  expect(checkWalletAddress(network, address)).toBeUndefined();
  for (const spelled of address.startsWith('0x') ? [address, address.toLowerCase()] : [address]) {
    expect(checkPayoutAddress(network, spelled)).toMatch('Coins sent to this address are lost');
    expect(checkReceivingAddress(network, spelled)).toMatch('a contract or program, not a wallet');
  }
});

// The checksum is in the capitals.
test.each(NO_WALLETS.filter(([network]) => network === 'Ethereum'))(
  'of %s, %s has a checksum',
  (_, address) => {
    expect(address).not.toBe(address.toLowerCase());
  },
);

test.each([
  ['the programs of votes', 'Vote111111111111111111111111111111111111111'],
  ['of staking', 'Stake11111111111111111111111111111111111111'],
  ['of programs', 'BPFLoaderUpgradeab1e11111111111111111111111'],
  ['a variable of the system', 'SysvarRent111111111111111111111111111111111'],
])('of Solana, nobody is paid at %s', (_, address) => {
  expect(checkPayoutAddress('Solana', address)).toMatch('Coins sent to this address are lost');
});

test('players are paid at every other address', () => {
  const lost = new Set([...LOST, ...KEYLESS, SHARED].map(([, address]) => address));
  for (const [network, address] of VALID.filter(([, each]) => !lost.has(each) && !each.startsWith('EPj'))) {
    expect(checkPayoutAddress(network, address), address).toBeUndefined();
  }
  expect(checkPayoutAddress('Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Di')).toBe(
    'This is not a valid Bitcoin address. Copy and paste it from your wallet.',
  );
});

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
const base58Check = createBase58check(sha256);
const hashOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const base58Address = (version: number) =>
  hashOf(20).map((hash) => base58Check.encode(Uint8Array.of(version, ...hash)));
const segwitAddress = (prefix: string) =>
  fc.oneof(
    fc.oneof(hashOf(20), hashOf(32)).map((program) => bech32.encode(prefix, [0, ...bech32.toWords(program)])),
    hashOf(32).map((program) => bech32m.encode(prefix, [1, ...bech32m.toWords(program)])),
  );

const CHECKED: ReadonlyArray<readonly [Network, string, fc.Arbitrary<string>]> = [
  ['Bitcoin', 'key hash', base58Address(0x00)],
  ['Bitcoin', 'script hash', base58Address(0x05)],
  ['Bitcoin', 'segwit', segwitAddress('bc')],
  ['Litecoin', 'key hash', base58Address(0x30)],
  ['Litecoin', 'script hash', base58Address(0x32)],
  ['Litecoin', 'segwit', segwitAddress('ltc')],
  ['Tron', 'account', base58Address(0x41)],
];

describe('the checksum', () => {
  test.each(CHECKED)('of %s (%s) finds any one wrong character', (network, _, address) => {
    fc.assert(
      fc.property(address, fc.nat(), fc.constantFrom(...ASCII), (right, place, character) => {
        const at = place % right.length;
        fc.pre(right[at] !== character);
        expect(isValid(network, right)).toBe(true);
        expect(isValid(network, `${right.slice(0, at)}${character}${right.slice(at + 1)}`)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test.each(CHECKED)('of %s (%s) finds two transposed neighbours', (network, _, address) => {
    fc.assert(
      fc.property(address, fc.nat(), (right, place) => {
        const at = place % (right.length - 1);
        const [one, other] = [right.charAt(at), right.charAt(at + 1)];
        fc.pre(one !== other);
        expect(isValid(network, `${right.slice(0, at)}${other}${one}${right.slice(at + 2)}`)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  // Not every address of Ethereum has one, and it is weak: what it is sure to find is tried on the documents' own.
  test('of Ethereum finds any one wrong character', () => {
    const mixed = VALID.filter(([network]) => network === 'Ethereum').slice(0, 4);
    for (const [network, right] of mixed) {
      for (let at = 0; at < right.length; at++) {
        for (const character of ASCII.filter((each) => each !== right[at])) {
          const wrong = `${right.slice(0, at)}${character}${right.slice(at + 1)}`;
          expect(isValid(network, wrong), wrong).toBe(false);
        }
      }
    }
  });
});

test('any key of 32 bytes is an address of Solana, and no other length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (key) => {
      expect(isValid('Solana', base58.encode(key))).toBe(key.length === 32);
    }),
  );
});

test('never fails, whatever is typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NETWORKS), fc.string({ unit: 'binary' }), (network, text) => {
      expect(typeof isValid(network, text)).toBe('boolean');
    }),
  );
});
