import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { newAccount } from '#test/fixtures/receipts/closes.ts';
import { entriesOf, insertRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let accountId: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  accountId = await newAccount(cashier, olga);
});
afterAll(() => cashier[Symbol.asyncDispose]());

const approved = (method = 'Venmo') =>
  insertRecord(cashier.database, 'withdrawal', { method, amount_cents: 7_000, status: 'approved' });

type Change = Omit<CallInput<'updateWithdrawalStatus'>, 'withdrawalId'>;
const set = (withdrawalId: string, change: Change, { token } = sam) =>
  cashier.send('updateWithdrawalStatus', { withdrawalId, ...change }, token);

async function sending(id = accountId) {
  const { accounts } = await cashier.call('getMoney', {}, sam.token);
  return accounts.find((account) => account.id === id)?.sending ?? 0;
}

const SENT = { status: 'sent' } as const;

test('a payout is said to be sent from the account that is named, until it is taken back', async () => {
  const id = await approved();
  const { result } = await set(id, { ...SENT, paidFrom: accountId });
  expect(result?.withdrawal.paidFrom).toBe(accountId);
  expect(await sending()).toBe(70);
  expect((await entriesOf(cashier.database, id)).at(-1)?.details).toMatchObject({
    note: expect.stringMatching(/^Paid from /),
  });
  const version = result?.withdrawal.version as number;
  await cashier.call('undoWithdrawalStatus', { withdrawalId: id, version }, sam.token);
  expect(await sending()).toBe(0);
  const again = await set(id, SENT);
  expect(again.result?.withdrawal.paidFrom).toBeNull();
  expect([await sending(), await sending('unknown:venmo')]).toEqual([0, 70]);
});

test.each([
  ['none that there is', 'Venmo', SENT, 'venmo-none', 'That is none of your Venmo accounts. Choose another.'],
  ['one of another method', 'Zelle', SENT, undefined, 'That is none of your Zelle accounts. Choose another.'],
  ['for coins', 'Crypto', SENT, undefined, 'That is none of your Crypto accounts. Choose another.'],
  [
    'of what is not sent',
    'Venmo',
    { status: 'not_sent', reason: 'technical_issue' } as const,
    undefined,
    'Only a withdrawal that is sent has an account it was paid from.',
  ],
])('%s is refused', async (_what, method, change, paidFrom, message) => {
  const id = await approved(method);
  const { error } = await set(id, { ...change, paidFrom: paidFrom ?? accountId });
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message });
});

test('another account is not said by sending once more', async () => {
  const id = await approved();
  await set(id, SENT);
  expect((await set(id, { ...SENT, paidFrom: accountId })).error?.message).toBe(
    'It is marked as sent. Say under Money from where it left.',
  );
});

test('whoever approves as the second person reads from where, and it is kept', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  await setApprovals(cashier, { payoutAbove: 10 }, olga.token);
  const id = await insertRecord(cashier.database, 'withdrawal', { method: 'Venmo', amount_cents: 7_000 });
  await set(id, { status: 'approved' });
  const { result } = await set(id, { ...SENT, paidFrom: accountId });
  expect(result?.status).toBe('waiting');
  const approvalId = result?.approval?.id as string;
  const { approvals } = await cashier.call('getApprovals', {}, olga.token);
  const asked = approvals.find((each) => each.id === approvalId);
  expect(asked?.details.some((line) => line.startsWith('From: '))).toBe(true);
  await cashier.call('approveChange', { id: approvalId }, olga.token);
  const { withdrawals } = await cashier.call('getWithdrawals', { id, limit: 1 }, sam.token);
  expect(withdrawals[0]).toMatchObject({ status: 'sent', paidFrom: accountId });
});

test('where the account was removed meanwhile, what was asked for is withdrawn', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  const removedId = await newAccount(cashier, olga);
  await setApprovals(cashier, { payoutAbove: 10 }, olga.token);
  const id = await insertRecord(cashier.database, 'withdrawal', { method: 'Venmo', amount_cents: 7_000 });
  await set(id, { status: 'approved' });
  const asked = await set(id, { ...SENT, paidFrom: removedId });
  const { settings, version } = await cashier.call('getPaymentSettings', {}, olga.token);
  const accounts = settings.venmo.accounts.filter((each) => each.id !== removedId);
  const without = { ...settings, venmo: { ...settings.venmo, accounts } };
  await cashier.call('updatePaymentSettings', { settings: without, version }, olga.token);
  const approvalId = asked.result?.approval?.id as string;
  const { error } = await cashier.send('approveChange', { id: approvalId }, olga.token);
  expect(error?.status).toBe('ABORTED');
  const { approvals } = await cashier.call('getApprovals', {}, olga.token);
  expect(approvals.find((each) => each.id === approvalId)?.state).not.toBe('waiting');
});
