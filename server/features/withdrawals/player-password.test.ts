import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { entriesOf, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { erasePasswords } from './player-password.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const MONTH_MS = 30 * 86_400_000;

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  token = (await cashier.signInAs('supervisor', 'Sam')).token;
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function withPassword(password: string): Promise<string> {
  const username = `FC${randomInt(1e12)}`;
  return (await cashier.call('sendWithdrawEmail', withdrawalRequest({ username, password }))).id;
}

describe('a player’s password', () => {
  test('is revealed as it was entered, and each reading is logged', async () => {
    const password = ' päss wörd \u0000 "quoted" ';
    const withdrawalId = await withPassword(password);
    for (let times = 1; times <= 2; times++) {
      expect(await cashier.call('revealWithdrawalPassword', { withdrawalId }, token)).toEqual({ password });
      const entries = await entriesOf(cashier.database, withdrawalId);
      expect(entries).toHaveLength(times);
      expect(entries.at(-1)).toMatchObject({ action: 'withdrawal_password_revealed', actor_name: 'Sam' });
      expect(JSON.stringify(entries)).not.toContain('quoted');
    }
  });

  test('is not revealed unless that can be logged', async () => {
    await using other = await startTestCashier();
    const owner = await other.signInAs('owner');
    const { id: withdrawalId } = await other.call('sendWithdrawEmail', withdrawalRequest());
    await other.database.pool.query(
      `alter table activity_log add check (action <> 'withdrawal_password_revealed') not valid`,
    );
    const answer = await other.send('revealWithdrawalPassword', { withdrawalId }, owner.token);
    expect(answer.httpStatus).toBe(500);
    expect(answer.result).toBeUndefined();
  });

  test('leaves the record as it was looked at when it is sealed anew or erased', async () => {
    const id = await withPassword('one');
    const versionAfter = async (change: string) => {
      await cashier.database.pool.query(`update withdrawals set ${change} where id = $1`, [id]);
      return (await storedRecord(cashier.database, 'withdrawal', id)).version;
    };
    expect(await versionAfter(`password_sealed = 'v1.sealed anew'`)).toBe(1);
    expect(await versionAfter('password_sealed = null')).toBe(1);
    expect(await versionAfter(`payment_username = '@joan-lee'`)).toBe(2);
  });

  test('opens for its own withdrawal alone', async () => {
    const [one, other] = [await withPassword('one'), await withPassword('other')];
    await cashier.database.pool.query(
      `update withdrawals set password_sealed = (select password_sealed from withdrawals where id = $1)
       where id = $2`,
      [one, other],
    );
    const { error } = await cashier.send('revealWithdrawalPassword', { withdrawalId: other }, token);
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^The password kept for this withdrawal cannot be read: /),
    });
    expect(await entriesOf(cashier.database, other)).toEqual([]);
    const owner = await cashier.signInAs('owner');
    const { failing } = await until(async () => {
      const seen = await cashier.call('getOperations', {}, owner.token);
      return seen.failing.length > 0 && seen;
    });
    expect(failing).toEqual([{ what: 'seals', since: expect.any(String) }]);
    const { httpStatus } = await cashier.send('revealWithdrawalPassword', { withdrawalId: one }, token);
    expect(httpStatus).toBe(200);
  });

  test('is refused where there is none, and to members', async () => {
    const withdrawalId = await insertRecord(cashier.database, 'withdrawal');
    const none = await cashier.send('revealWithdrawalPassword', { withdrawalId }, token);
    expect(none.error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'This withdrawal has no player password any more.',
    });
    const missing = await cashier.send('revealWithdrawalPassword', { withdrawalId: randomUUID() }, token);
    expect(missing.error?.status).toBe('NOT_FOUND');
    const member = await cashier.signInAs('member');
    const refused = await cashier.send(
      'revealWithdrawalPassword',
      { withdrawalId: await withPassword('secret') },
      member.token,
    );
    expect(refused.error?.status).toBe('PERMISSION_DENIED');
  });
});

test('one person reveals so many within an hour and a day, however many at once, and owners are told', async () => {
  await using other = await startTestCashier();
  const sam = await other.signInAs('supervisor', 'Sam');
  const owner = await other.signInAs('owner', 'Olga');
  const { id: withdrawalId } = await other.call('sendWithdrawEmail', withdrawalRequest());
  const reveal = (token: string) => other.send('revealWithdrawalPassword', { withdrawalId }, token);
  const told = async () => (await other.call('getOperations', {}, owner.token)).failing;
  const age = (interval: string) =>
    other.database.pool.query(
      `set session_replication_role = replica;
       update activity_log set created_at = created_at - interval '${interval}';
       reset session_replication_role`,
    );
  for (let i = 0; i < 19; i++) expect((await reveal(sam.token)).httpStatus).toBe(200);
  expect(await told()).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reveal(sam.token)));
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(11);
  const refused = answers.find(({ httpStatus }) => httpStatus !== 200);
  expect(refused).toMatchObject({
    httpStatus: 429,
    error: {
      status: 'RESOURCE_EXHAUSTED',
      message:
        'You have revealed 30 player passwords within an hour, which is the limit. Please try again in 1 hour.',
    },
  });
  expect(await told()).toEqual([{ what: 'reveals', since: expect.any(String), who: ['Sam'] }]);
  expect((await reveal(owner.token)).httpStatus).toBe(200);

  for (let hour = 0; hour < 2; hour++) {
    await age('61 minutes');
    for (let i = 0; i < 30; i++) expect((await reveal(sam.token)).httpStatus).toBe(200);
  }
  await age('61 minutes');
  for (let i = 0; i < 10; i++) expect((await reveal(sam.token)).httpStatus).toBe(200);
  expect((await reveal(sam.token)).error?.message).toMatch(
    /^You have revealed 100 player passwords within 24 hours, which is the limit\. Please try again in 21 hours\.$/,
  );
  await age('24 hours');
  expect(await told()).toEqual([]);
  expect((await reveal(sam.token)).httpStatus).toBe(200);
});

test.each(WITHDRAWAL_STATUSES)(
  '30 days after its request the password of one that is %s is erased',
  async (status) => {
    const kept = async (ageMs: number) => {
      const at = new Date(NOW.getTime() - ageMs);
      const [id] = (await insertWithdrawals(cashier.database, [
        { password_sealed: 'v1.x', status, created_at: at, status_updated_at: NOW },
      ])) as [string];
      await erasePasswords(cashier.database, NOW);
      const { rows } = await cashier.database.pool.query(
        'select password_sealed from withdrawals where id = $1',
        [id],
      );
      return rows[0].password_sealed !== null;
    };
    expect(await kept(MONTH_MS - 1)).toBe(true);
    expect(await kept(MONTH_MS)).toBe(false);
  },
);

describe('7 days after a status was set', () => {
  async function kept(status: string, age: number): Promise<boolean> {
    const [id] = (await insertWithdrawals(cashier.database, [
      { password_sealed: 'v1.x', status, status_updated_at: new Date(NOW.getTime() - age) },
    ])) as [string];
    await erasePasswords(cashier.database, NOW);
    const { withdrawals } = await cashier.call('getWithdrawals', { limit: 100 }, token);
    return withdrawals.find((each) => each.id === id)?.hasPassword as boolean;
  }

  test.each(WITHDRAWAL_STATUSES)('the password of one that is %s', async (status) => {
    const isErased = status === 'sent' || status === 'declined';
    expect(await kept(status, WEEK_MS)).toBe(!isErased);
    expect(await kept(status, WEEK_MS - 1)).toBe(true);
  });

  test('counts anew from a status that is set again', async () => {
    const withdrawalId = await withPassword('secret');
    for (const status of ['sent', 'pending', 'sent'] as const) {
      await cashier.call('updateWithdrawalStatus', { withdrawalId, status }, token);
      await erasePasswords(cashier.database, new Date(Date.now() + WEEK_MS - 60_000));
    }
    const revealed = await cashier.call('revealWithdrawalPassword', { withdrawalId }, token);
    expect(revealed).toEqual({ password: 'secret' });
    await erasePasswords(cashier.database, new Date(Date.now() + WEEK_MS));
    const { error } = await cashier.send('revealWithdrawalPassword', { withdrawalId }, token);
    expect(error?.status).toBe('FAILED_PRECONDITION');
  });
});
