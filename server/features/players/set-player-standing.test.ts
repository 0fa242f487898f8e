import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { entriesOf, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const SUSPENDED = {
  status: 'PERMISSION_DENIED',
  message: 'This account cannot use the cashier. Please contact support.',
  code: 'suspended',
};

let cashier: TestCashier;
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newPlayer = () => `FC${randomInt(1e12)}`;

function setStanding(username: string, standing: 'good' | 'warning' | 'suspended', note?: string) {
  return cashier.call('setPlayerStanding', { username, standing, ...(note && { note }) }, sam.token);
}

test('a standing shows on all of a player’s records, and is logged with the one before', async () => {
  const username = newPlayer();
  await insertRecord(cashier.database, 'deposit', { username });
  await insertRecord(cashier.database, 'withdrawal', { username });
  expect(await setStanding(` ${username.toLowerCase()} `, 'warning', 'Chargeback')).toEqual({
    status: 'success',
    message: 'Player standing updated successfully.',
  });
  await setStanding(username, 'good');
  await setStanding(username, 'suspended');
  const { deposits } = await cashier.call('getDeposits', { search: username }, sam.token);
  const { withdrawals } = await cashier.call('getWithdrawals', { search: username }, sam.token);
  expect([...deposits, ...withdrawals].map(({ standing }) => standing)).toEqual(['suspended', 'suspended']);
  expect(await entriesOf(cashier.database, username)).toMatchObject([
    {
      action: 'player_standing_updated',
      message: `Standing of ${username} changed: Good Standing → Warning (Chargeback)`,
      actor_name: 'Sam',
      username,
      details: {
        standingChange: 'Good Standing → Warning',
        oldStanding: 'good',
        newStanding: 'warning',
        note: 'Chargeback',
      },
    },
    { details: { oldStanding: 'warning', newStanding: 'good' } },
    { details: { oldStanding: 'good', newStanding: 'suspended' } },
  ]);
});

test('an unchanged standing writes nothing; a different note is a change', async () => {
  const username = newPlayer();
  await setStanding(username, 'good');
  expect(await entriesOf(cashier.database, username)).toEqual([]);
  await setStanding(username, 'warning', 'once');
  await setStanding(username, 'warning', 'once');
  await setStanding(username, 'warning', 'twice');
  expect(await entriesOf(cashier.database, username)).toHaveLength(2);
});

test('the player’s recent records are sent live, others and old ones are not, and none gets a new version', async () => {
  const [username, longer] = ['FC555', 'FC5550'];
  const [recent, old, others] = await Promise.all([
    insertRecord(cashier.database, 'deposit', { username }),
    insertRecord(cashier.database, 'withdrawal', { username }),
    insertRecord(cashier.database, 'deposit', { username: longer }),
  ]);
  await cashier.database.pool.query(
    `update withdrawals set created_at = now() - interval '31 days' where id = $1`,
    [old],
  );
  const rows = async () =>
    Promise.all([
      storedRecord(cashier.database, 'deposit', recent),
      storedRecord(cashier.database, 'withdrawal', old),
      storedRecord(cashier.database, 'deposit', others),
    ]);
  const before = await rows();
  await setStanding(username, 'suspended');
  const after = await rows();
  expect(after.map(({ changed_in }, i) => changed_in !== before[i]?.changed_in)).toEqual([
    true,
    false,
    false,
  ]);
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
});

test('a suspended player’s next request is refused on every node, and accepted again afterwards', async () => {
  await using other = await startTestCashier({ database: cashier.database });
  const username = newPlayer();
  await setStanding(username, 'suspended');
  for (const node of [cashier, other]) {
    const deposit = await node.send('sendDepositEmail', depositRequest({ username }));
    expect([deposit.httpStatus, deposit.error]).toEqual([403, SUSPENDED]);
    const withdrawal = await node.send('sendWithdrawEmail', withdrawalRequest({ username }));
    expect([withdrawal.httpStatus, withdrawal.error]).toEqual([403, SUSPENDED]);
  }
  await setStanding(username, 'warning');
  expect((await other.send('sendDepositEmail', depositRequest({ username }))).httpStatus).toBe(200);
  expect((await cashier.send('sendWithdrawEmail', withdrawalRequest({ username }))).httpStatus).toBe(200);
});

test('among many concurrent requests only the suspended player’s are refused', async () => {
  const suspended = newPlayer();
  await setStanding(suspended, 'suspended');
  const usernames = Array.from({ length: 40 }, (_, i) => (i % 4 ? newPlayer() : suspended));
  const answers = await Promise.all([
    ...usernames.map((username) => cashier.send('sendDepositEmail', depositRequest({ username }))),
    ...usernames.map((username) => cashier.send('sendWithdrawEmail', withdrawalRequest({ username }))),
  ]);
  expect(answers.map(({ error }) => error ?? null)).toEqual(
    [...usernames, ...usernames].map((username) => (username === suspended ? SUSPENDED : null)),
  );
});

test('a request that was stored before is still answered', async () => {
  const username = newPlayer();
  const deposit = depositRequest({ username, requestId: randomUUID() });
  const withdrawal = withdrawalRequest({ username, requestId: randomUUID() });
  const first = [
    await cashier.call('sendDepositEmail', deposit),
    await cashier.call('sendWithdrawEmail', withdrawal),
  ];
  await setStanding(username, 'suspended');
  expect([
    await cashier.call('sendDepositEmail', deposit),
    await cashier.call('sendWithdrawEmail', withdrawal),
  ]).toEqual(first);
});

test('several who set a standing at once leave a log that follows', async () => {
  const username = newPlayer();
  const standings = ['warning', 'suspended', 'good', 'warning', 'suspended', 'good'] as const;
  await Promise.all(standings.map((standing) => setStanding(username, standing)));
  const changes = (await entriesOf(cashier.database, username)).map(
    ({ details }) => details as { oldStanding: string; newStanding: string },
  );
  expect(changes.map(({ oldStanding }) => oldStanding)).toEqual([
    'good',
    ...changes.slice(0, -1).map(({ newStanding }) => newStanding),
  ]);
});

test('members cannot set a standing, and it must be a known one', async () => {
  const { token } = await cashier.signInAs('member');
  const input = { username: newPlayer(), standing: 'warning' } as const;
  expect((await cashier.send('setPlayerStanding', input, token)).error?.status).toBe('PERMISSION_DENIED');
  const hidden = { note: 'paid\u202Eback' };
  for (const wrong of [{ standing: 'banned' }, { username: '  ' }, hidden]) {
    const { error } = await cashier.send('setPlayerStanding', { ...input, ...wrong } as never, sam.token);
    expect(error?.status).toBe('INVALID_ARGUMENT');
  }
});
