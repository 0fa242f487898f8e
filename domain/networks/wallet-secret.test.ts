import { describe, expect, test } from 'vitest';
import { walletSecretIn } from './wallet-secret.ts';

const WORDS = 'ocean lamp river stone paper cloud green house tiger sugar field moon'.split(' ');
const HEX = '4c0883a69102937d6231471b5dbb6204fe512961708279f1a3e8b7c6d5e42318';
const SOLANA_KEY = '4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';

describe('the words of a wallet are known', () => {
  test.each([
    WORDS.join(' '),
    WORDS.join(', '),
    WORDS.join(','),
    WORDS.join('\n'),
    WORDS.join('-'),
    WORDS.map((word, index) => `${index + 1}. ${word}`).join(' '),
    WORDS.map((word, index) => `${index + 1}.${word}`).join('\t'),
    WORDS.map((word, index) => `${index + 1}) ${word}`).join('\n'),
    WORDS.map((word, index) => `${index + 1}${word}`).join(' '),
    WORDS.map((word, index) => `${index + 1}${word}`).join(''),
    `Seed phrase: ${WORDS.join(' ')}`,
    `seed:${WORDS.join(',')}`,
    `["${WORDS.join('","')}"]`,
    [...WORDS, ...WORDS, 'lamp'].join(' '),
    '的 一 是 在 不 了 有 和 人 这 中 大',
    'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
    'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
  ])('%j', (text) => {
    expect(walletSecretIn(text)).toBe('secret');
  });
});

describe('a private key is known', () => {
  test.each([
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1',
    'private key: 5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg',
    XPRV,
    `wpkh([d34db33f/84h/0h/0h]${XPRV}/0/*)`,
    `[${Array.from({ length: 64 }, (_, index) => 174 - index).join(',')}]`,
    Array.from({ length: 32 }, (_, index) => 174 - index).join(', '),
    '{"version":3,"crypto":{"ciphertext":"a1"}}',
  ])('%s', (text) => {
    expect(walletSecretIn(text)).toBe('secret');
  });

  test.each([
    HEX,
    `0x${HEX}`,
    HEX.toUpperCase(),
    `Private Key: 0x${HEX}`,
    HEX.replace(/.{4}/g, '$& '),
    `"${HEX}"`,
    SOLANA_KEY,
  ])('or a transaction: %s', (text) => {
    expect(walletSecretIn(text)).toBe('keyOrTransaction');
  });
});

describe('is no secret:', () => {
  test.each([
    '',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    'my wallet at the exchange',
    `https://explorer.example/tx/0x${HEX}`,
    `https://shop.example/${WORDS.join('-')}`,
    `bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?label=${WORDS.join('+')}`,
    `ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?data=0x${HEX}`,
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtK',
  ])('%s', (text) => {
    expect(walletSecretIn(text)).toBeUndefined();
  });
});
