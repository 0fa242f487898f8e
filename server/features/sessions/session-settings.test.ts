import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const unusedFor = (staffId: string, minutes: number) =>
  cashier.database.queries
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
    .where('staff_id', '=', staffId)
    .execute();

test('an owner chooses after how long an unused session ends, and it does not come back', async () => {
  const before = await cashier.call('getSessionSettings', {}, owner.token);
  expect(before).toEqual({ idleMinutes: 30, proofMinutes: 240, version: 0 });
  const member = await cashier.signInAs('member');
  const asked = async () => (await cashier.send('getCurrentAdmin', {}, member.token)).error?.message;
  await unusedFor(member.id, 20);
  expect(await asked()).toBeUndefined();

  expect(await cashier.call('updateSessionSettings', { idleMinutes: 10, version: 0 }, owner.token)).toEqual({
    status: 'success',
    message: 'Saved.',
    idleMinutes: 10,
    proofMinutes: 240,
    version: 1,
  });
  await unusedFor(member.id, 20);
  expect(await asked()).toBe('Your session has ended: nobody used it for 10 minutes. Please sign in.');

  await cashier.call('updateSessionSettings', { idleMinutes: 720, version: 1 }, owner.token);
  expect(await asked()).toBe('Your session has ended. Please sign in.');
  const after = await cashier.call('getSessionSettings', {}, owner.token);
  expect(after).toMatchObject({ idleMinutes: 720, version: 2 });
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.filter(({ action }) => action === 'session_settings_updated')).toMatchObject([
    {
      message: 'Sessions: unused sessions end after 10 → 720 minutes',
      actorName: 'Olga',
    },
    { message: 'Sessions: unused sessions end after 30 → 10 minutes' },
  ]);
});

test('an owner chooses for how long a proof counts where money leaves, and by nobody else’s hand', async () => {
  const { id, token } = await cashier.signInAs('supervisor');
  const [withdrawalId = ''] = await insertWithdrawals(cashier.database, [{}]);
  const approve = () =>
    cashier
      .send('updateWithdrawalStatus', { withdrawalId, status: 'approved' }, token)
      .then(({ error }) => error?.details);
  const proven = async (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await cashier.database.queries
      .updateTable('sessions')
      .set({ proven_at: at })
      .where('staff_id', '=', id)
      .execute();
    await signAsWritten(cashier.database);
  };
  const choose = async (proofMinutes: number) => {
    const { idleMinutes, version } = await cashier.call('getSessionSettings', {}, owner.token);
    await cashier.call('updateSessionSettings', { idleMinutes, proofMinutes, version }, owner.token);
  };
  await proven(239);
  expect(await approve()).toBeUndefined();
  await proven(241);
  expect(await approve()).toEqual({ proof: true });
  await choose(300);
  expect(await approve()).toBeUndefined();
  await choose(60);
  await proven(61);
  expect(await approve()).toEqual({ proof: true });
  // Written past Cage: the strictest holds.
  await proven(11);
  await cashier.database.pool.query(
    `update settings set document = document || '{"proofMinutes": 1440}' where name = 'session_settings'`,
  );
  expect(await approve()).toEqual({ proof: true });
  await choose(240);
  expect(await approve()).toBeUndefined();
});

test('what a page asks for by itself does not keep a session from becoming idle', async () => {
  const member = await cashier.signInAs('member');
  const lastUsed = async () => {
    const sessions = cashier.database.queries.selectFrom('sessions').where('staff_id', '=', member.id);
    return (await sessions.select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at.getTime();
  };
  const ask = (headers: Record<string, string>) =>
    fetch(`${cashier.origin}/api/getCurrentAdmin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}`, ...headers },
      body: '{"data":{}}',
    });
  await unusedFor(member.id, 4);
  const before = await lastUsed();
  expect((await ask({ 'cage-unattended': '1' })).status).toBe(200);
  using _stream = await openEventStream(`${cashier.origin}/api/live`, {
    authorization: `Bearer ${member.token}`,
  });
  expect(await lastUsed()).toBe(before);
  expect((await ask({})).status).toBe(200);
  expect(await lastUsed()).toBeGreaterThan(before);
});

test('of two who save at once, one is told', async () => {
  const { version } = await cashier.call('getSessionSettings', {}, owner.token);
  const answers = await Promise.all(
    [15, 45].map((idleMinutes) =>
      cashier.send('updateSessionSettings', { idleMinutes, version }, owner.token),
    ),
  );
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect(answers.find(({ error }) => error)?.error).toEqual({
    status: 'ABORTED',
    message:
      'Somebody else saved these settings after you had loaded them. Load them again, then make your changes.',
  });
});

test.each([4, 721, 7.5])('%d minutes are refused', async (idleMinutes) => {
  const { error } = await cashier.send('updateSessionSettings', { idleMinutes, version: 0 }, owner.token);
  expect(error?.status).toBe('INVALID_ARGUMENT');
});

test.each(['supervisor', 'member'] as const)('a %s neither sees nor changes them', async (role) => {
  const { token } = await cashier.signInAs(role);
  for (const answer of [
    await cashier.send('getSessionSettings', {}, token),
    await cashier.send('updateSessionSettings', { idleMinutes: 5, version: 0 }, token),
  ]) {
    expect(answer.error?.status).toBe('PERMISSION_DENIED');
  }
});
