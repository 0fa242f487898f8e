import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { type Account, MOST_ACCOUNTS } from '#domain/accounts/account.ts';
import { NO_APPROVALS } from '#domain/approvals/approval-settings.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

type Input = CallInput<'saveReceivingAccount'>;

let cashier: TestCashier;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  tests += 1;
  await cashier.saveSettings(settingsWithVenmo());
});

const VENMO = { method: 'venmo', id: 'venmo-own' } as const;
/** The id of a removed account is not given again: each test adds another. */
let tests = 0;
const ID = () => `second-${tests}`;
const second = (account: object = {}) =>
  ({ method: 'venmo', id: ID(), account: { displayName: 'Second', handle: '@second', ...account } }) as const;

const load = () => cashier.call('getPaymentSettings', {}, olga.token);
const save = (input: Input, by = olga) => cashier.call('saveReceivingAccount', input, by.token);
const refusal = async (input: Input, by = olga) =>
  (await cashier.send('saveReceivingAccount', input, by.token)).error;
const venmo = async () => (await load()).settings.venmo.accounts;
const newestMessage = async () =>
  (await cashier.call('getActivityLogs', { limit: 1 }, olga.token)).entries[0]?.message;

describe('one account', () => {
  test('is added, changed field by field, and removed, and everything else stays', async () => {
    const before = await load();
    const added = await save({ ...second(), version: before.version });
    expect(added).toMatchObject({ status: 'success', version: before.version + 1, notes: [] });
    const [own, other] = added.settings.venmo.accounts;
    expect(own).toEqual(before.settings.venmo.accounts[0]);
    expect(other).toEqual({
      ...{ id: ID(), name: 'Second', displayName: 'Second', handle: '@second' },
      ...{ active: true, pinned: false, fallback: false, sample: false },
    });
    expect(await newestMessage()).toBe('Payment settings: Venmo account “Second” added');

    await save({ ...VENMO, account: { handle: '@other', description: 'Main one' } });
    await save({ ...VENMO, account: { description: null, pinned: true } });
    expect(await venmo()).toEqual([{ ...own, handle: '@other', pinned: true }, other]);
    // one pin a method: the newest
    await save({ method: 'venmo', id: ID(), account: { pinned: true } });
    expect((await venmo()).map(({ pinned }) => pinned)).toEqual([false, true]);

    const removed = await save({ ...VENMO, account: { removed: true } });
    expect(removed.settings).toEqual({
      ...before.settings,
      venmo: { ...before.settings.venmo, accounts: [{ ...other, pinned: true }] },
    });
    const { settings } = await cashier.call('getPaymentSettingsPublic', {});
    expect(settings.venmo.accounts).toMatchObject([{ id: ID(), handle: '@second' }]);
  });

  test('of a page or a coin keeps its amount and network until they are changed', async () => {
    const page = { method: 'applepay', id: 'page' } as const;
    await save({
      ...page,
      account: {
        displayName: 'Page',
        paymentUrl: 'https://pay.example/1',
        stripeAccount: 'Main',
        amount: 75,
      },
    });
    const amount = async () =>
      (await load()).settings.applepay.accounts.find(({ id }) => id === 'page')?.amount;
    await save({ ...page, account: { name: 'Page of the casino' } });
    expect(await amount()).toBe(75);
    await save({ ...page, account: { amount: 80.5 } });
    expect(await amount()).toBe(80.5);

    const wallet = { method: 'crypto', id: 'wallet' } as const;
    const walletAddress = '0x000000000000000000000000000000000000dEaD';
    await save({
      ...wallet,
      account: { displayName: 'W', cryptoType: 'USDT', network: 'ERC20', walletAddress },
    });
    const found = async () => (await load()).settings.crypto.accounts.find(({ id }) => id === 'wallet');
    const { network } = (await found()) ?? {};
    await save({ ...wallet, account: { name: 'Wallet' } });
    expect(await found()).toMatchObject({ network });
    await save({ ...wallet, account: { network: null, otherNetwork: 'Newnet' } });
    expect(await found()).toMatchObject({ otherNetwork: 'Newnet' });
    expect(await found()).not.toHaveProperty('network');
  });

  test('is one too many where a method has as many as may be saved together', async () => {
    const { methods, ...others } = settingsWithVenmo();
    const accounts = Array.from({ length: MOST_ACCOUNTS }, (_, index) => ({
      ...(methods.venmo.accounts[0] as Account),
      ...{ id: `many-${tests}-${index}`, name: `Many ${index}` },
    }));
    await cashier.saveSettings({ ...others, methods: { ...methods, venmo: { enabled: true, accounts } } });
    expect(await refusal(second())).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'A method has at most 200 accounts. Remove one first.',
    });
  });

  test('saved twice is added once, and writes once', async () => {
    const { version } = await save(second());
    expect(await save(second())).toMatchObject({ version });
    expect(await venmo()).toHaveLength(2);
  });

  test.each<[string, Input, string, string]>([
    ['without a name', { ...second(), account: { handle: '@second' } }, 'account.displayName', 'enter'],
    ['without where to pay', { ...second(), account: { displayName: 'S' } }, 'account.handle', 'enter'],
    ['emptied', { ...VENMO, account: { handle: null } }, 'account.handle', 'enter'],
    ['of a wrong type', { ...VENMO, account: { handle: 7 } as never }, 'account.handle', 'must be a string'],
    [
      'named as another is',
      second({ name: 'Main Venmo', displayName: 'The Casino' }),
      'account.displayName',
      'There is a Venmo account with this name already.',
    ],
    ['with an unknown field', { ...VENMO, account: { iban: 'DE00' } as never }, 'account.iban', ''],
  ])('%s is refused at its field', async (_, input, field, words) => {
    const error = await refusal(input);
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field }] });
    expect(JSON.stringify(error?.details)).toContain(words);
  });
});

describe('two owners', () => {
  test('change two accounts from the same page, and neither overtakes the other', async () => {
    await save(second());
    const { version } = await load();
    await save({ ...VENMO, account: { handle: '@by-olga' }, version });
    await save({ method: 'venmo', id: ID(), account: { handle: '@by-otto' }, version }, otto);
    await save({ method: 'venmo', id: 'third', account: { displayName: 'T', handle: '@third' }, version });
    expect((await venmo()).map(({ handle }) => handle)).toEqual(['@by-olga', '@by-otto', '@third']);
    const { error } = await cashier.send(
      'updatePaymentSettings',
      { settings: { ticker: false }, version },
      otto.token,
    );
    expect(error?.message).toMatch(/^Olga saved the payment settings at .*Load them again/);
  });

  test('who change the same one are told who was first', async () => {
    const { version } = await load();
    await save({ ...VENMO, account: { handle: '@by-olga' }, version });
    const second = await refusal({ ...VENMO, account: { handle: '@by-otto' }, version }, otto);
    expect(second).toMatchObject({
      status: 'ABORTED',
      message: expect.stringMatching(/^Olga saved this account at/),
    });
    expect(await venmo()).toMatchObject([{ handle: '@by-olga' }]);

    await save({ ...VENMO, account: { removed: true } });
    expect(await refusal({ ...VENMO, account: { handle: '@by-otto' } }, otto)).toMatchObject({
      status: 'NOT_FOUND',
      message: 'There is no such account. Somebody may have removed it.',
    });
  });
});

describe('with a second person', () => {
  const approvals = (receivingAccounts: boolean) =>
    cashier.call(
      'updateApprovalSettings',
      { settings: { ...NO_APPROVALS, receivingAccounts } as never },
      olga.token,
    );
  const decide = (approval: CallOutput<'saveReceivingAccount'>['approval'], by = otto) =>
    cashier.call('approveChange', { id: approval?.id as string }, by.token);
  const waitingDetails = async () =>
    (await cashier.call('getApprovals', { state: 'waiting' }, otto.token)).approvals.map(
      ({ details }) => details,
    );
  beforeAll(() => approvals(true));
  afterAll(() => approvals(false));

  test('changes of two accounts wait side by side, and each is made by itself', async () => {
    const own = await save({ ...VENMO, account: { handle: '@new' } });
    expect(own).toMatchObject({
      status: 'waiting',
      settings: { venmo: { accounts: [{ handle: '@the-casino' }] } },
    });
    const added = await save(second());
    expect(added.status).toBe('waiting');
    expect(await waitingDetails()).toContainEqual([
      'Venmo Main Venmo: handle @the-casino → @new',
      'Venmo account “The Casino” handle changed',
    ]);
    // what is no account is saved at once, and takes nothing back that waits
    await cashier.call('updatePaymentSettings', { settings: { ticker: false } }, olga.token);
    await decide(added.approval);
    await decide(own.approval);
    expect((await venmo()).map(({ handle }) => handle)).toEqual(['@new', '@second']);
  });

  test('what was asked for of an account is withdrawn once that account is another', async () => {
    const asked = await save({ ...VENMO, account: { handle: '@new' } });
    await cashier.saveSettings(settingsWithVenmo('@meanwhile'));
    await expect(decide(asked.approval)).rejects.toThrow('saved this account');
    expect(await venmo()).toMatchObject([{ handle: '@meanwhile' }]);
  });
});

describe('the database', () => {
  const write = (text: string) => cashier.serving.pool.query(text);

  test('keeps what an account was called, for what was paid into it before it was removed', async () => {
    const { take } = openTaker(cashier.database);
    await take(mailOf());
    await save(second());
    await save({ ...VENMO, account: { removed: true } });
    const { receipts } = await cashier.call('getReceipts', {}, olga.token);
    expect(receipts[0]).toMatchObject({ accountId: 'venmo-own', accountLabel: '@the-casino' });
    await expect(write(`delete from receiving_accounts where id = 'venmo-own'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(
      cashier.database.pool.query(`delete from receiving_accounts where id = 'venmo-own'`),
    ).rejects.toThrow('receipts_account');
  });

  test('refuses an account twice, two pins, and what names one that there is not', async () => {
    await save(second());
    for (const [statement, constraint] of [
      [
        `update receiving_accounts set name = 'Main Venmo', display_name = 'The Casino'`,
        'receiving_accounts_once',
      ],
      ['update receiving_accounts set pinned = true', 'receiving_accounts_one_pin'],
    ]) {
      const one = `${statement} where method = 'venmo' and removed_at is null`;
      await expect(write(one)).rejects.toThrow(constraint);
    }
    await insertDeposits(cashier.database, [{}]);
    await expect(write(`update deposits set account_id = 'nowhere'`)).rejects.toThrow('deposits_account');
    await expect(
      write(`insert into mailboxes (id, host, port, secure, user_name, login, authserv_id, account_ids)
        values (gen_random_uuid(), 'h', 993, true, 'u', 'password', 'a', '{venmo-own, nowhere}')`),
    ).rejects.toThrow('there is no receiving account nowhere');
  });

  test('lets two accounts exchange their names in one save', async () => {
    await save(second());
    const { settings } = await load();
    const [own, other] = settings.venmo.accounts;
    const accounts = [
      { ...other, name: own?.name, displayName: own?.displayName },
      { ...own, name: other?.name, displayName: other?.displayName },
    ];
    const exchanged = { settings: { venmo: { enabled: true, accounts } } };
    await cashier.call('updatePaymentSettings', exchanged as never, olga.token);
    expect((await venmo()).map(({ id, displayName }) => [id, displayName])).toEqual([
      [ID(), 'The Casino'],
      ['venmo-own', 'Second'],
    ]);
  });

  test('knows no account of one method under the id of another', async () => {
    await save({ ...VENMO, account: { removed: true } });
    const zelle = {
      enabled: true,
      accounts: [{ id: 'venmo-own', displayName: 'Z', email: 'z@example.com' }],
    };
    const { error } = await cashier.send('updatePaymentSettings', { settings: { zelle } }, olga.token);
    expect(JSON.stringify(error?.details)).toContain('is that of a Venmo account, which was removed');
  });
});
