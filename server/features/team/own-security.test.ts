import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

test('nobody sets their own password without the one they have', async () => {
  const { email, password } = await cashier.addStaff('owner');
  const { token, admin } = await cashier.call('signIn', { email, password });
  for (const whom of [{ email }, { uid: admin.uid, email }, { uid: admin.uid, email: 'other@example.com' }]) {
    const answer = await cashier.send('setAdminPassword', { ...whom, password: 'staple paper clip' }, token);
    expect(answer.error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Change your own password under My account.',
    });
  }
});

test('a password that is guessed quickly is given to nobody', async () => {
  const { token } = await cashier.signInAs('owner');
  const { email } = await cashier.addStaff('member');
  const refused = [
    await cashier.send('setAdminPassword', { email, password: 'password12' }, token),
    await cashier.send(
      'createAdminUser',
      { email: 'new@example.com', password: '1234567890', role: 'member' },
      token,
    ),
    await cashier.send(
      'createAdminUser',
      { email: 'new@example.com', password: 'new@example.com', role: 'member' },
      token,
    ),
  ];
  for (const { error } of refused) {
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Choose another password: /),
      details: [{ field: 'password' }],
    });
  }
});

test('an owner takes away another’s lost second factors, which ends that person’s sessions', async () => {
  const owner = await cashier.signInAs('owner', 'Olga');
  const { id, email, password } = await cashier.addStaff('supervisor');
  const { token } = await cashier.call('signIn', { email, password });
  await setUpTotp(cashier, token);
  expect((await cashier.send('signIn', { email, password })).httpStatus).toBe(401);
  await cashier.call('removeAdminFactors', { uid: id, email }, owner.token);
  expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  await cashier.call('signIn', { email, password });
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.find(({ subjectId }) => subjectId === id)).toMatchObject({
    action: 'admin_factors_removed',
    message: `Took the second factors of ${email} away`,
    actorName: 'Olga',
  });
  const again = await cashier.send('removeAdminFactors', { uid: id }, owner.token);
  expect(again.error).toEqual({ status: 'FAILED_PRECONDITION', message: `${email} has no second factor.` });
  expect((await cashier.send('removeAdminFactors', { uid: owner.id }, owner.token)).error?.message).toBe(
    'Remove your own second factors under My account.',
  );
});

test('an owner ends another’s sessions, streams included, and leaves them their password', async () => {
  const owner = await cashier.signInAs('owner', 'Olga');
  const { id, email, password } = await cashier.addStaff('supervisor');
  const tokens = [];
  for (let i = 0; i < 2; i++) tokens.push((await cashier.call('signIn', { email, password })).token);
  using stream = await openEventStream(`${cashier.origin}/api/live`, {
    authorization: `Bearer ${tokens[0]}`,
  });
  expect(await cashier.call('endAdminSessions', { uid: id, email }, owner.token)).toEqual({
    status: 'success',
    message: `${email} was signed out everywhere.`,
  });
  for (const token of tokens) {
    expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  }
  await cashier.call('sendDepositEmail', { username: 'FC1', method: 'Venmo', amount: 50, senderName: 'Ada' });
  expect(await stream.next()).toBeUndefined();
  await cashier.call('signIn', { email, password });
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.find(({ subjectId }) => subjectId === id)).toMatchObject({
    action: 'admin_sessions_ended',
    message: `Signed ${email} out everywhere`,
    actorName: 'Olga',
  });
  expect((await cashier.send('endAdminSessions', { uid: owner.id }, owner.token)).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: 'End your own sessions under My account.',
  });
});
