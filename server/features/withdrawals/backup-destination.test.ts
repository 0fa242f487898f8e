import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { newPlayer } from '#test/fixtures/deposits.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const WALLET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const OTHER_WALLET = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const IN_COINS = { method: 'Crypto', coin: 'BTC', network: 'Bitcoin', walletAddress: WALLET } as const;
// Of Bitcoin, and so spelled that it could be of Litecoin.
const P2SH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER_ETHER = '0xde709f2102306220921060314715629080e2fb77';
const IN_ETHER = { method: 'Crypto', coin: 'ETH', network: 'Ethereum', walletAddress: ETHER } as const;
const NONE = {
  backupMethod: null,
  backupPaymentUsername: null,
  backupEmail: null,
  backupPhone: null,
  backupWalletAddress: null,
};

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const requestWith = (fields: Partial<CallInput<'sendWithdrawEmail'>>) =>
  withdrawalRequest({ username: newPlayer(), ...fields });

const recordOf = async (id: string) =>
  (await cashier.call('getWithdrawals', { limit: 100 }, token)).withdrawals.find((one) => one.id === id);

describe('a player’s backup', () => {
  test.each<[string, object, object]>([
    [
      'by Venmo',
      { backupMethod: 'Venmo', backupPaymentUsername: ' @jane2 ', backupPhone: '5550100' },
      {
        backupMethod: 'Venmo',
        backupPaymentUsername: '@jane2',
      },
    ],
    [
      'by Zelle, an email',
      { backupMethod: 'Zelle', backupEmail: 'jane@example.com' },
      {
        backupMethod: 'Zelle',
        backupEmail: 'jane@example.com',
      },
    ],
    [
      'by Zelle, a phone number',
      { backupMethod: 'Zelle', backupEmail: '212 555 0123' },
      {
        backupMethod: 'Zelle',
        backupPhone: '212 555 0123',
      },
    ],
    [
      'in coins',
      { ...IN_COINS, backupMethod: 'Crypto', backupWalletAddress: OTHER_WALLET },
      {
        backupMethod: 'Crypto',
        backupWalletAddress: OTHER_WALLET,
      },
    ],
    ['left out', {}, {}],
  ])('%s is kept for staff, and nothing that is not its method’s', async (_what, fields, kept) => {
    const { id, followToken } = await cashier.call('sendWithdrawEmail', requestWith(fields));
    expect(await recordOf(id)).toMatchObject({ ...NONE, ...kept });
    const told = JSON.stringify([
      await cashier.call('getRequestStatus', { token: followToken }),
      await cashier.call('getRecentActivity', {}),
    ]);
    expect(told).not.toMatch(/backup|@jane2|212 555|1A1zP1/);
  });

  test.each<[string, object, string]>([
    ['without its method', { backupEmail: 'jane@example.com' }, 'backupMethod'],
    ['by Venmo without a username', { backupMethod: 'Venmo' }, 'backupPaymentUsername'],
    ['by Zelle to nobody', { backupMethod: 'Zelle', backupEmail: 'jane' }, 'backupEmail'],
    ['by a method that pays nobody', { backupMethod: 'Chime' }, 'backupMethod'],
    [
      'of coins without coin and network',
      { backupMethod: 'Crypto', backupWalletAddress: WALLET },
      'backupMethod',
    ],
    [
      'of a mistyped wallet',
      { ...IN_COINS, backupMethod: 'Crypto', backupWalletAddress: `${OTHER_WALLET}x` },
      'backupWalletAddress',
    ],
    [
      'with a control character',
      { backupMethod: 'Venmo', backupPaymentUsername: 'a\0b' },
      'backupPaymentUsername',
    ],
  ])('%s is refused', async (_what, fields, field) => {
    const { error } = await cashier.send('sendWithdrawEmail', requestWith(fields));
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT' });
    const problems = error?.details as Array<{ readonly field: string }>;
    expect(new Set(problems.map((problem) => problem.field))).toEqual(new Set([field]));
  });

  test.each<[string, object, string, CallInput<'updateWithdrawalMethod'>['network'], string, boolean]>([
    [
      'goes where its network does not',
      IN_COINS,
      P2SH,
      'Litecoin',
      'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
      false,
    ],
    ['stays where its network does', IN_ETHER, OTHER_ETHER, 'Ethereum', ETHER, true],
  ])('in coins %s', async (_what, fields, wallet, network, walletAddress, stays) => {
    const backup = { backupMethod: 'Crypto', backupWalletAddress: wallet } as const;
    const { id } = await cashier.call('sendWithdrawEmail', requestWith({ ...fields, ...backup }));
    const coin = network === 'Litecoin' ? 'LTC' : 'USDT';
    const change = { withdrawalId: id, newMethod: 'Crypto', coin, network, walletAddress } as const;
    const { withdrawal } = await cashier.call('updateWithdrawalMethod', change, token);
    expect(withdrawal).toMatchObject({ coin, network, ...NONE, ...(stays && backup) });
    const [entry] = await entriesOf(cashier.database, id);
    expect(entry?.message.endsWith(`, backup ${wallet} removed`)).toBe(!stays);
  });

  test('is part of what identifies a repeat', async () => {
    const request = requestWith({
      requestId: randomUUID(),
      backupMethod: 'Venmo',
      backupPaymentUsername: '@jane2',
    });
    const { id } = await cashier.call('sendWithdrawEmail', request);
    expect((await cashier.call('sendWithdrawEmail', request)).id).toBe(id);
    const other = await cashier.send('sendWithdrawEmail', { ...request, backupPaymentUsername: '@other' });
    expect(other.error?.status).toBe('ALREADY_EXISTS');
  });
});

describe('a backup that staff enter', () => {
  const entry = { username: 'FC12345', amount: 70, method: 'Venmo', recipientName: 'Jane Doe' } as const;

  test('is kept, and logged', async () => {
    const backup = { backupMethod: 'Zelle', backupEmail: 'jane@example.com' } as const;
    const { withdrawal } = await cashier.call('createManualWithdrawal', { ...entry, ...backup }, token);
    expect(withdrawal).toMatchObject({ ...NONE, ...backup });
    expect(await entriesOf(cashier.database, withdrawal?.id as string)).toMatchObject([{ details: backup }]);
  });

  test('of coins is refused: the record has no coin to check it against', async () => {
    const backup = { backupMethod: 'Crypto', backupWalletAddress: WALLET } as const;
    const { error } = await cashier.send('createManualWithdrawal', { ...entry, ...backup }, token);
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'backupMethod' }] });
  });
});

test('under four eyes, a payout is compared by both the email and the phone number of its backup', async () => {
  await cashier.signInAs('supervisor');
  await setApprovals(cashier, { payoutAbove: 100 }, token);
  async function payOut(backupEmail: string) {
    const backup = { backupMethod: 'Zelle', backupEmail, backupPhone: '212 555 0100' } as const;
    const request = requestWith({ amount: 60, paymentUsername: `@${newPlayer()}`, ...backup });
    const { id: withdrawalId } = await cashier.call('sendWithdrawEmail', request);
    await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'approved' }, token);
    return (await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, token)).status;
  }
  expect(await payOut('one@example.com')).toBe('success');
  expect(await payOut('other@example.com')).toBe('waiting');
});
