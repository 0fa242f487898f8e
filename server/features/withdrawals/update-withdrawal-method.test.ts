import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('supervisor', 'Sam'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Change = Omit<CallInput<'updateWithdrawalMethod'>, 'withdrawalId'>;

const WALLET = { coin: 'ETH', network: 'Ethereum' } as const;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

async function newWithdrawal(columns: Parameters<typeof insertWithdrawals>[1][number] = {}) {
  const [id] = await insertWithdrawals(cashier.database, [columns]);
  return id as string;
}
const change = (withdrawalId: string, input: Change) =>
  cashier.send('updateWithdrawalMethod', { withdrawalId, ...input }, token);
const send = (withdrawalId: string) =>
  cashier.send('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, token);

test('a new method takes its destination with it, and leaves none of the old one', async () => {
  const id = await newWithdrawal();
  const { result } = await change(id, { newMethod: 'Crypto', ...WALLET, walletAddress: ADDRESS });
  expect(result?.withdrawal).toMatchObject({
    ...{ method: 'Crypto', ...WALLET, walletAddress: ADDRESS, name: 'Jane Doe' },
    ...{ paymentUsername: null, email: null, phone: null },
  });
  expect((await send(id)).result?.withdrawal.status).toBe('sent');
});

test.each<[Change, string]>([
  [
    { newMethod: 'Crypto' },
    'This withdrawal has no valid coin, network and wallet address. Enter the coin, network and wallet address together with the method Crypto.',
  ],
  [
    { newMethod: 'Zelle' },
    'This withdrawal has no valid Zelle email or phone number. Enter the Zelle email or phone number together with the method Zelle.',
  ],
])('%j without a destination is refused, naming what is missing', async (input, message) => {
  const id = await newWithdrawal();
  expect((await change(id, input)).error).toEqual({ status: 'FAILED_PRECONDITION', message });
  expect(await storedRecord(cashier.database, 'withdrawal', id)).toMatchObject({
    method: 'Venmo',
    version: 1,
  });
});

test.each<[Change, string]>([
  [{ newMethod: 'Zelle', email: 'x' }, 'email'],
  [{ newMethod: 'Venmo', paymentUsername: 'a b' }, 'paymentUsername'],
  [{ newMethod: 'Crypto', walletAddress: ADDRESS }, 'coin'],
  [{ newMethod: 'Crypto', coin: 'ETH', network: 'Tron', walletAddress: ADDRESS }, 'network'],
  [{ newMethod: 'Crypto', ...WALLET, walletAddress: '0x1' }, 'walletAddress'],
  [{ newMethod: 'Crypto', ...WALLET, walletAddress: `0x${'0'.repeat(40)}` }, 'walletAddress'],
])('%j is refused for its field', async (input, field) => {
  const { error } = await change(await newWithdrawal(), input);
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field }] });
});

test('the method alone is enough where the record holds a destination for it', async () => {
  const id = await newWithdrawal({ backup_method: 'Zelle', backup_phone: '212 555 0123' });
  const { result } = await change(id, { newMethod: 'Zelle' });
  expect(result?.withdrawal).toMatchObject({ method: 'Zelle', phone: '212 555 0123', paymentUsername: null });
});

test('a backup wallet keeps its coin and network while another method is paid', async () => {
  const backup = { backup_method: 'Crypto', backup_wallet_address: ADDRESS };
  const own = { method: 'Crypto', coin: 'ETH', network: 'Ethereum', wallet_address: ADDRESS };
  const id = await newWithdrawal({ ...own, ...backup });
  await change(id, { newMethod: 'Venmo', paymentUsername: '@jane-lee' });
  const { result } = await change(id, { newMethod: 'Crypto' });
  expect(result?.withdrawal).toMatchObject({ ...WALLET, walletAddress: ADDRESS });
});

test('with the method that it has, the destination alone is corrected, and logged as such', async () => {
  const id = await newWithdrawal();
  const { result } = await change(id, { newMethod: 'Venmo', paymentUsername: '@jane-doe' });
  expect(result?.withdrawal).toMatchObject({ paymentUsername: '@jane-doe', version: 2 });
  expect(await entriesOf(cashier.database, id)).toMatchObject([
    { action: 'withdrawal_destination_updated', details: { destinationChange: '@jane-lee → @jane-doe' } },
  ]);
});

describe('sent', () => {
  test.each([
    [{ payment_username: null }, 'Venmo username'],
    [{ method: 'Zelle', email: null }, 'Zelle email or phone number'],
    [{ method: 'Crypto', wallet_address: null }, 'wallet address'],
    [
      { method: 'Crypto', source: 'staff', coin: null, network: null, wallet_address: null },
      'coin, network and wallet address',
    ],
  ])('is refused for a withdrawal with %j', async (columns, missing) => {
    const message = `This withdrawal has no valid ${missing}. Correct it before you mark it as sent.`;
    expect((await send(await newWithdrawal(columns))).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message,
    });
  });

  test('is taken of one that was entered by hand without a destination', async () => {
    const id = await newWithdrawal({ source: 'staff', payment_username: null });
    expect((await send(id)).result?.withdrawal.status).toBe('sent');
  });
});

describe('after sending', () => {
  const marksOf = async (id: string) =>
    (await cashier.call('getWithdrawals', { id }, token)).withdrawals[0]?.changesAfterSending;

  test('what is changed stays marked, whatever becomes of the withdrawal', async () => {
    const id = await newWithdrawal();
    await cashier.call('updateWithdrawalAmount', { withdrawalId: id, amount: 60 }, token);
    await send(id);
    expect(await marksOf(id)).toEqual([]);
    await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'pending' }, token);
    await cashier.call('updateWithdrawalAmount', { withdrawalId: id, amount: 5 }, token);
    await cashier.call('updateWithdrawalUsername', { withdrawalId: id, username: 'FC9' }, token);
    await change(id, { newMethod: 'Zelle', email: 'else@example.com' });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await marksOf(id)).toEqual(
      ['status', 'amount', 'username', 'method', 'destination'].map((what) => ({
        change: what,
        by: 'Sam',
        at,
      })),
    );
  });

  test('no statement takes a mark away or leaves one out', async () => {
    const id = await newWithdrawal();
    await send(id);
    const { queries } = cashier.database;
    const update = (set: string) =>
      cashier.database.pool.query(`update withdrawals set ${set} where id = '${id}'`);
    await update('amount_cents = 500');
    await update(`changes_after_sending = '[]', sent_at = null`);
    const row = await queries.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?.changes_after_sending).toMatchObject([{ change: 'amount' }]);
    expect(row?.sent_at).not.toBeNull();
  });
});
