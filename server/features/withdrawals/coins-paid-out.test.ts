import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { COINS } from '#domain/coins/coins.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WALLETS = {
  BTC: ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ETH: ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  LTC: ['Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  SOL: ['Solana', 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'],
  USDT: ['Tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
} as const;

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function storedAfter(named: Partial<CallInput<'sendWithdrawEmail'>>): Promise<unknown> {
  const username = `FC${randomInt(1e12)}`;
  const request = { username, password: 'own', method: 'Crypto', amount: 80, ...named } as const;
  const { httpStatus } = await cashier.send('sendWithdrawEmail', request);
  expect(httpStatus).toBe(200);
  const { queries } = cashier.database;
  return queries
    .selectFrom('withdrawals')
    .select(['coin', 'network', 'wallet_address'])
    .where('username', '=', username)
    .executeTakeFirst();
}

test.each(COINS)('%s is taken with an address of its own', async (coin) => {
  const [network, wallet] = WALLETS[coin];
  const stored = await storedAfter({ coin, network, walletAddress: ` ${wallet} ` });
  expect(stored).toEqual({ coin, network, wallet_address: wallet });
});

test('without a coin it is BTC, and without a network the usual one of the coin', async () => {
  const [, bitcoin] = WALLETS.BTC;
  expect(await storedAfter({ walletAddress: bitcoin })).toMatchObject({ coin: 'BTC', network: 'Bitcoin' });
  const [, litecoin] = WALLETS.LTC;
  const stored = await storedAfter({ coin: 'LTC', walletAddress: litecoin });
  expect(stored).toMatchObject({ coin: 'LTC', network: 'Litecoin' });
});
