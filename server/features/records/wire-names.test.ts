import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe('a deposit', () => {
  test.each([
    ['Venmo', 'paymentUsername'],
    ['Zelle', 'paymentUsername'],
    ['Chime', 'paymentUsername'],
    ['Cash App', 'stripeAccountName'],
    ['Apple Pay', 'stripeAccountName'],
    ['Credit Card', 'stripeAccountName'],
    ['BTC', undefined],
    ['Crypto', undefined],
    ['Wire', undefined],
  ] as const)('by %s answers its account as %s too', async (method, name) => {
    const [id] = await insertDeposits(cashier.database, [{ method, payment_account: 'the account' }]);
    const { deposits } = await cashier.call('getDeposits', { limit: 100 }, token);
    expect(deposits.find((deposit) => deposit.id === id)).toMatchObject({
      paymentAccount: 'the account',
      paymentUsername: name === 'paymentUsername' ? 'the account' : null,
      stripeAccountName: name === 'stripeAccountName' ? 'the account' : null,
    });
  });

  test('was verified by whoever set it to sent, and by nobody before', async () => {
    const [depositId] = (await insertDeposits(cashier.database, [{}])) as [string];
    const declined = await cashier.call('updateDepositStatus', { depositId, status: 'declined' }, token);
    expect(declined.deposit.verifiedByEmail).toBeNull();
    const { deposit } = await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, token);
    expect(deposit.verifiedByEmail).toMatch(/^owner-.*@example\.com$/);
    expect(deposit.verifiedByEmail).toBe(deposit.statusUpdatedByEmail);
  });
});

describe('a withdrawal', () => {
  test('answers the reason it was not sent under both names', async () => {
    const [withdrawalId] = (await insertWithdrawals(cashier.database, [{}])) as [string];
    const change = {
      withdrawalId,
      status: 'not_sent',
      reason: 'other',
      customReason: 'Bank closed.',
    } as const;
    const { withdrawal } = await cashier.call('updateWithdrawalStatus', change, token);
    expect(withdrawal).toMatchObject({
      notSentReason: 'other',
      sendDeclineReason: 'other',
      customNotSentReason: 'Bank closed.',
      customSendDeclineReason: 'Bank closed.',
      declineReason: null,
    });
  });

  test('imported with a hosted method answers its account as the provider’s', async () => {
    const columns = { source: 'import', method: 'Cash App', payment_account: 'the account' };
    const ids = await insertWithdrawals(cashier.database, [columns, { ...columns, method: 'Venmo' }]);
    const { withdrawals } = await cashier.call('getWithdrawals', { limit: 100 }, token);
    const names = ids.map((id) => withdrawals.find((one) => one.id === id)?.stripeAccountName);
    expect(names).toEqual(['the account', null]);
  });
});

describe('the activity log', () => {
  const entriesOf = async (id: string) =>
    (await cashier.call('getActivityLogs', { search: id }, token)).entries;

  test('names a change of the method as specified, with its record as target', async () => {
    const [withdrawalId] = (await insertWithdrawals(cashier.database, [{}])) as [string];
    const method = { newMethod: 'Zelle', email: 'jane@example.com' } as const;
    await cashier.call('updateWithdrawalMethod', { withdrawalId, ...method }, token);
    expect(await entriesOf(withdrawalId)).toMatchObject([
      {
        action: 'withdrawal_payment_method_updated',
        subjectType: 'withdrawal',
        subjectId: withdrawalId,
        targetType: 'withdrawal',
        targetId: withdrawalId,
      },
    ]);
  });

  test('still shows, finds and exports entries under the older name', async () => {
    const [id] = (await insertWithdrawals(cashier.database, [{}])) as [string];
    await cashier.database.queries
      .insertInto('activity_log')
      .values({
        action: 'withdrawal_method_updated',
        message: 'Payment method changed: Venmo → Zelle',
        username: 'FC12345',
        subject_type: 'withdrawal',
        subject_id: id,
      })
      .execute();
    expect(await entriesOf(id)).toMatchObject([{ action: 'withdrawal_method_updated', targetId: id }]);
    const { entries } = await cashier.call('getActivityLogs', { search: 'withdrawal_method_updated' }, token);
    expect(entries.map(({ subjectId }) => subjectId)).toContain(id);
    const exported = await fetch(`${cashier.origin}/api/activity-export?format=csv&search=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await exported.text()).toContain('withdrawal_method_updated');
  });
});
