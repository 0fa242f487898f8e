import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  await cashier.addStaff('owner');
  await setApprovals(cashier, { payoutAbove: 1 }, olga.token);
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** A supervisor who has asked for a payout. */
async function someoneWaiting() {
  const person = await cashier.addStaff('supervisor');
  const { token } = await cashier.call('signIn', { email: person.email, password: person.password });
  const [withdrawalId = ''] = await insertWithdrawals(cashier.database, [{ approval_status: 'approved' }]);
  const asked = await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, token);
  expect(asked.status).toBe('waiting');
  return { ...person, withdrawalId, approvalId: asked.approval?.id as string };
}

async function stateOf(id: string) {
  const { approvals } = await cashier.call('getApprovals', {}, olga.token);
  return approvals.find((one) => one.id === id);
}

test('what somebody asked for is withdrawn when they are removed from the staff', async () => {
  const sam = await someoneWaiting();
  const other = await someoneWaiting();
  await cashier.call('removeAdminUser', { uid: sam.id, email: sam.email }, olga.token);
  expect(await stateOf(sam.approvalId)).toMatchObject({
    state: 'withdrawn',
    decidedByName: 'Olga',
    reason: 'Who asked was removed from the staff.',
  });
  expect((await stateOf(other.approvalId))?.state).toBe('waiting');
  const late = await cashier.send('approveChange', { id: sam.approvalId }, olga.token);
  expect(late.error?.message).toMatch(/^This was withdrawn by Olga/);
  expect(await entriesOf(cashier.database, sam.withdrawalId)).toContainEqual(
    expect.objectContaining({ action: 'approval_withdrawn', actor_name: 'Olga' }),
  );
});

test('what was asked for while its person was being removed is not approved any more, but withdrawn', async () => {
  const sam = await someoneWaiting();
  await cashier.database.pool.query('update staff set removed_at = now() where id = $1', [sam.id]);
  const late = await cashier.send('approveChange', { id: sam.approvalId }, olga.token);
  expect(late.error).toMatchObject({
    status: 'ABORTED',
    message: 'Who asked for this may not ask for it any more. Nothing was changed.',
  });
  expect(await stateOf(sam.approvalId)).toMatchObject({
    state: 'withdrawn',
    reason: 'Who asked for it may not any more.',
  });
});

test('and when they may no longer ask for it; a promotion withdraws nothing', async () => {
  const up = await someoneWaiting();
  const down = await someoneWaiting();
  await cashier.call('setAdminUserRole', { uid: up.id, email: up.email, role: 'owner' }, olga.token);
  expect((await stateOf(up.approvalId))?.state).toBe('waiting');
  await cashier.call('setAdminUserRole', { uid: down.id, email: down.email, role: 'member' }, olga.token);
  expect(await stateOf(down.approvalId)).toMatchObject({
    state: 'withdrawn',
    reason: 'The role of who asked no longer allows it.',
  });
});

test('an owner who becomes a supervisor asks no longer for what only owners may', async () => {
  await setApprovals(cashier, { roles: true }, olga.token);
  const another = await cashier.signInAs('owner');
  const former = await cashier.addStaff('owner');
  const { token } = await cashier.call('signIn', { email: former.email, password: former.password });
  const member = await cashier.addStaff('member');
  const promotion = { uid: member.id, email: member.email, role: 'owner' } as const;
  const asked = await cashier.call('setAdminUserRole', promotion, token);
  expect(asked.status).toBe('waiting');
  const demotion = { uid: former.id, email: former.email, role: 'supervisor' } as const;
  const { approval } = await cashier.call('setAdminUserRole', demotion, olga.token);
  await cashier.call('approveChange', { id: approval?.id as string }, another.token);
  expect(await stateOf(asked.approval?.id as string)).toMatchObject({
    state: 'withdrawn',
    reason: 'The role of who asked no longer allows it.',
  });
});
