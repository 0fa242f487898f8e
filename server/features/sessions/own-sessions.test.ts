import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** Somebody who has signed in by two browsers. */
async function someone() {
  const { id, email, password } = await cashier.addStaff('member', 'Mia');
  const { token } = await cashier.call('signIn', { email, password });
  const response = await fetch(`${cashier.origin}/api/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': CHROME },
    body: JSON.stringify({ data: { email, password } }),
  });
  const elsewhere: string = ((await response.json()) as { result: { token: string } }).result.token;
  return { id, token, elsewhere };
}

async function logged(id: string) {
  return cashier.database.queries
    .selectFrom('activity_log')
    .select(['action', 'message', 'subject_id'])
    .where('actor_id', '=', id)
    .where('action', 'like', 'staff_session%')
    .orderBy('id')
    .execute();
}

const isOver = async (token: string) =>
  (await cashier.send('getCurrentAdmin', {}, token)).error?.status === 'UNAUTHENTICATED';

test('lists one’s own sessions: where, in what, since when, and which of them asks', async () => {
  const { id, token, elsewhere } = await someone();
  await someone();
  const { sessions } = await cashier.call('getSessions', {}, token);
  expect(sessions).toHaveLength(2);
  expect(sessions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: '127.0.0.1', browser: 'No browser', isThisOne: true }),
      expect.objectContaining({ address: '127.0.0.1', browser: 'Chrome on Windows', isThisOne: false }),
    ]),
  );
  for (const { signedInAt, lastUsedAt } of sessions) {
    expect(Math.abs(Date.parse(signedInAt) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
  }
  // What has ended by itself is none.
  await cashier.database.queries
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 40 * 60_000) })
    .where('staff_id', '=', id)
    .where('browser', '=', 'Chrome on Windows')
    .execute();
  expect((await cashier.call('getSessions', {}, token)).sessions).toHaveLength(1);
  expect((await cashier.send('getCurrentAdmin', {}, elsewhere)).error).toEqual({
    status: 'UNAUTHENTICATED',
    message: 'Your session has ended: nobody used it for 30 minutes. Please sign in.',
    details: { idle: true },
  });
});

test('one can be ended, with the stream that it follows, and that is logged', async () => {
  const { id, token, elsewhere } = await someone();
  const headers = { authorization: `Bearer ${elsewhere}` };
  using stream = await openEventStream(`${cashier.origin}/api/live`, headers);
  const { sessions } = await cashier.call('getSessions', {}, token);
  const sessionId = sessions.find(({ isThisOne }) => !isThisOne)?.id as string;
  await cashier.call('endSession', { sessionId }, token);
  expect([await isOver(token), await isOver(elsewhere)]).toEqual([false, true]);
  await cashier.call('sendDepositEmail', { username: 'FC1', method: 'Venmo', amount: 50, senderName: 'Ada' });
  expect(await stream.next()).toBeUndefined();
  expect(await logged(id)).toEqual([
    {
      action: 'staff_session_ended',
      message: 'Ended their session in Chrome on Windows at 127.0.0.1',
      subject_id: sessionId,
    },
  ]);
  expect((await cashier.send('endSession', { sessionId }, token)).error).toEqual({
    status: 'NOT_FOUND',
    message: 'This session has ended already. Please refresh the list.',
  });
});

test('nobody ends the session of somebody else', async () => {
  const { token } = await someone();
  const other = await someone();
  const { sessions } = await cashier.call('getSessions', {}, other.token);
  for (const { id } of sessions) {
    expect((await cashier.send('endSession', { sessionId: id }, token)).error?.status).toBe('NOT_FOUND');
  }
  expect([await isOver(other.token), await isOver(other.elsewhere)]).toEqual([false, false]);
});

test('ending sessions takes a recent proof, and signing out does not', async () => {
  const { id, token, elsewhere } = await someone();
  const { sessions } = await cashier.call('getSessions', {}, token);
  await forgetProofs(cashier.database, id);
  const sessionId = sessions.find(({ isThisOne }) => !isThisOne)?.id as string;
  for (const answer of [
    await cashier.send('endSession', { sessionId }, token),
    await cashier.send('endAllSessions', {}, token),
  ]) {
    expect(answer.error).toMatchObject({ status: 'FAILED_PRECONDITION', details: { proof: true } });
  }
  expect([await isOver(token), await isOver(elsewhere)]).toEqual([false, false]);
  await cashier.call('signOut', {}, token);
  expect([await isOver(token), await isOver(elsewhere)]).toEqual([true, false]);
});

test('all are ended at once, this one with its cookie', async () => {
  const { id, token, elsewhere } = await someone();
  const other = await someone();
  const response = await fetch(`${cashier.origin}/api/endAllSessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"data":{}}',
  });
  expect(response.headers.get('set-cookie')).toMatch(/=;.*Expires=Thu, 01 Jan 1970/);
  expect([await isOver(token), await isOver(elsewhere), await isOver(other.token)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await logged(id)).toMatchObject([
    { action: 'staff_sessions_ended', message: 'Signed out everywhere' },
  ]);
});
