import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/status.ts';
import { entriesOf, insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { erasePasswords } from './player-password.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;

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

  test('opens for its own withdrawal alone', async () => {
    const [one, other] = [await withPassword('one'), await withPassword('other')];
    await cashier.database.pool.query(
      `update withdrawals set password_sealed = (select password_sealed from withdrawals where id = $1)
       where id = $2`,
      [one, other],
    );
    const { httpStatus } = await cashier.send('revealWithdrawalPassword', { withdrawalId: other }, token);
    expect(httpStatus).toBe(500);
    expect(await entriesOf(cashier.database, other)).toEqual([]);
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
