import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());
afterEach(() => setApprovals(cashier, {}, olga.token));

const approve = (id: string | undefined, token = otto.token) =>
  cashier.call('approveChange', { id: id ?? '' }, token);

describe('edits above the amount', () => {
  test.each([
    ['updateWithdrawalAmount', 'withdrawal', { amount: 5 }, { amount_cents: 500 }],
    ['updateWithdrawalUsername', 'withdrawal', { username: 'FC9' }, { username: 'FC9' }],
    [
      'updateWithdrawalMethod',
      'withdrawal',
      { newMethod: 'Zelle', email: 'jane@example.com' },
      { method: 'Zelle', email: 'jane@example.com', payment_username: null },
    ],
    ['updateDepositAmount', 'deposit', { amount: 900 }, { amount_cents: 90_000 }],
    ['updateDepositUsername', 'deposit', { username: 'FC9' }, { username: 'FC9' }],
  ] as const)('%s waits, and is then made as it was asked for', async (name, kind, input, after) => {
    await setApprovals(cashier, { editAbove: 100 }, olga.token);
    const id = await insertRecord(cashier.database, kind, { amount_cents: 20_000 });
    const asked = await cashier.call(name, { [`${kind}Id`]: id, ...input } as never, sam.token);
    expect(asked).toMatchObject({ status: 'waiting', [kind]: { version: 1, approvals: [{ call: name }] } });
    await approve(asked.approval?.id);
    expect(await storedRecord(cashier.database, kind, id)).toMatchObject({ ...after, version: 2 });
  });

  test('the larger of both amounts counts', async () => {
    await setApprovals(cashier, { editAbove: 100 }, olga.token);
    const edit = async (cents: number, amount: number) => {
      const withdrawalId = await insertRecord(cashier.database, 'withdrawal', { amount_cents: cents });
      return (await cashier.call('updateWithdrawalAmount', { withdrawalId, amount }, sam.token)).status;
    };
    expect(await edit(5_000, 100)).toBe('success');
    expect(await edit(5_000, 100.01)).toBe('waiting');
    expect(await edit(10_001, 1)).toBe('waiting');
  });

  test('another edit by the same person takes the place of the one that waits', async () => {
    await setApprovals(cashier, { editAbove: 100 }, olga.token);
    const withdrawalId = await insertRecord(cashier.database, 'withdrawal', { amount_cents: 20_000 });
    const ask = (amount: number) =>
      cashier.call('updateWithdrawalAmount', { withdrawalId, amount }, sam.token);
    const first = await ask(300);
    const second = await ask(400);
    expect(second.withdrawal.approvals).toMatchObject([{ id: second.approval?.id }]);
    const { error } = await cashier.send('approveChange', { id: first.approval?.id as string }, otto.token);
    expect(error?.message).toMatch(/^This was withdrawn by Sam/);
  });
});

describe('manual entries above the amount', () => {
  const ENTRY = { username: 'FC1', amount: 150, method: 'Venmo' } as const;

  test('are stored once they are approved, a repeat being the same', async () => {
    await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
    const entry = { ...ENTRY, recipientName: 'Jane', requestId: randomUUID() };
    const asked = await cashier.call('createManualWithdrawal', entry, sam.token);
    expect(asked).toMatchObject({ status: 'waiting', withdrawal: null });
    expect(await cashier.call('createManualWithdrawal', entry, sam.token)).toEqual(asked);
    await approve(asked.approval?.id);
    const repeated = await cashier.call('createManualWithdrawal', entry, sam.token);
    expect(repeated).toMatchObject({
      status: 'success',
      withdrawal: { username: 'FC1', amount: 150, source: 'staff' },
    });
    const { withdrawals } = await cashier.call('getWithdrawals', { search: 'FC1' }, sam.token);
    expect(withdrawals.filter(({ source }) => source === 'staff')).toHaveLength(1);
  });

  test('of deposits wait too', async () => {
    await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
    const asked = await cashier.call('createManualDeposit', { ...ENTRY, senderName: 'Ada' }, sam.token);
    expect(asked).toMatchObject({ status: 'waiting', deposit: null });
    await approve(asked.approval?.id);
    const { deposits } = await cashier.call('getDeposits', { search: 'Ada' }, sam.token);
    expect(deposits).toMatchObject([{ username: 'FC1', amount: 150, senderName: 'Ada' }]);
  });
});

test('a save that touches receiving accounts waits whole; another one does not', async () => {
  await setApprovals(cashier, { receivingAccounts: true }, olga.token);
  const load = () => cashier.call('getPaymentSettings', {}, olga.token);
  const { settings, version } = await load();
  const [account] = settings.venmo.accounts;
  const venmo = { ...settings.venmo, accounts: [{ ...account, handle: '@elsewhere' }] };
  const save = (changed: object) =>
    cashier.call('updatePaymentSettings', { settings: { ...settings, ...changed }, version }, olga.token);
  const asked = await save({ venmo, ticker: !settings.ticker });
  expect(asked).toMatchObject({ status: 'waiting', version, settings: { ticker: settings.ticker } });
  const { approvals } = await cashier.call('getApprovals', { state: 'waiting' }, otto.token);
  expect(approvals[0]?.details.join()).toContain('→ @elsewhere');
  expect((await cashier.call('getApprovals', {}, sam.token)).approvals.map(({ kind }) => kind)).not.toContain(
    'receiving-accounts',
  );
  expect(
    (await cashier.send('approveChange', { id: asked.approval?.id as string }, sam.token)).httpStatus,
  ).toBe(404);
  await approve(asked.approval?.id);
  expect((await load()).settings).toMatchObject({
    ticker: !settings.ticker,
    venmo: { accounts: [{ handle: '@elsewhere' }] },
  });
  const now = await load();
  const plain = { settings: { ...now.settings, ticker: settings.ticker }, version: now.version };
  expect((await cashier.call('updatePaymentSettings', plain, olga.token)).status).toBe('success');
});

describe('roles', () => {
  const roleOf = async (uid: string) =>
    (await cashier.call('getAdminUsers', {}, olga.token)).users.find((user) => user.uid === uid)?.role;

  test('change once another owner approves', async () => {
    await setApprovals(cashier, { roles: true }, olga.token);
    const { id: uid } = await cashier.addStaff('member');
    const asked = await cashier.call('setAdminUserRole', { uid, role: 'supervisor' }, olga.token);
    expect(asked.status).toBe('waiting');
    expect(await roleOf(uid)).toBe('member');
    await approve(asked.approval?.id);
    expect(await roleOf(uid)).toBe('supervisor');
  });

  test('of new owners and supervisors wait, those of members do not; no password is kept meanwhile', async () => {
    await setApprovals(cashier, { roles: true }, olga.token);
    const email = 'new@example.com';
    const password = 'a password of their own';
    const asked = await cashier.call('createAdminUser', { email, password, role: 'supervisor' }, olga.token);
    expect(asked).toMatchObject({ status: 'waiting', message: expect.stringContaining('not kept') });
    const { rows } = await cashier.database.pool.query(`select approvals::text as row from approvals`);
    expect(JSON.stringify(rows)).not.toContain(password);
    await approve(asked.approval?.id);
    const seen = async () =>
      (await cashier.call('getAdminCredentials', {}, olga.token)).users.find((user) => user.email === email);
    await approve((await seen())?.approval?.id);
    const added = await seen();
    expect(added).toMatchObject({ role: 'supervisor', defaultPassword: expect.any(String) });
    expect(added?.defaultPassword).not.toBe(password);
    const member = { email: 'member@example.com', role: 'member' } as const;
    expect((await cashier.call('createAdminUser', member, olga.token)).status).toBe('success');
  });
});

describe('the settings', () => {
  test('are off on a first run, versioned, and logged', async () => {
    await using fresh = await startTestCashier();
    const owner = await fresh.signInAs('owner', 'Olga');
    const { settings, version } = await fresh.call('getApprovalSettings', {}, owner.token);
    expect(settings).toEqual({
      ...{ payoutAbove: null, manualEntryAbove: null, editAbove: null, differenceAbove: 500 },
      ...{ receivingAccounts: false, roles: false },
    });
    const update = (changed: object) =>
      fresh.send('updateApprovalSettings', { settings: { ...settings, ...changed }, version }, owner.token);
    expect((await update({ payoutAbove: 500 })).error?.message).toBe(
      'Only one person on the staff may do this, so nobody could approve it. Add a second one first.',
    );
    await fresh.signInAs('supervisor', 'Sam');
    expect((await update({ roles: true })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await update({ payoutAbove: 1_000_000.01 })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await update({ payoutAbove: 500 })).result).toMatchObject({ version: version + 1 });
    expect((await update({ payoutAbove: 0 })).error?.status).toBe('ABORTED');
    const { entries } = await fresh.call('getActivityLogs', {}, owner.token);
    expect(entries[0]?.message).toBe('Approvals: payouts never → above $500');
  });
});
