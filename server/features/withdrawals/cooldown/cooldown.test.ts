import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COOLDOWN_HOURS, COOLDOWN_MS } from '#domain/withdrawals/cooldown.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const HOUR_MS = 3_600_000;
const T0 = Date.parse('2026-03-03T00:00:00Z');

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  token = (await cashier.signInAs('supervisor', 'Sam')).token;
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newPlayer = () => `FC${randomInt(1e12)}`;

describe('lifting a cooldown', () => {
  test('lets the player ask again at once, and is logged', async () => {
    const request = withdrawalRequest({ username: newPlayer() });
    const { id } = await cashier.call('sendWithdrawEmail', request);
    const answer = await cashier.call('liftWithdrawalCooldown', { withdrawalId: id }, token);
    expect(answer).toMatchObject({
      status: 'success',
      message: 'Withdrawal cooldown lifted successfully.',
      withdrawal: { id, cooldownUntil: null, version: 2 },
    });
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      { action: 'withdrawal_cooldown_lifted', actor_name: 'Sam', username: request.username },
    ]);
    const again = await cashier.call('sendWithdrawEmail', request);
    expect(again.id).not.toBe(id);
    expect((await cashier.send('sendWithdrawEmail', request)).error?.status).toBe('FAILED_PRECONDITION');
  });

  test('leaves a request that is sent again the one that it is', async () => {
    const request = withdrawalRequest({ username: newPlayer(), requestId: randomUUID() });
    const first = await cashier.call('sendWithdrawEmail', request);
    await cashier.call('liftWithdrawalCooldown', { withdrawalId: first.id }, token);
    expect(await cashier.call('sendWithdrawEmail', request)).toEqual(first);
  });

  test('is refused where none is running: lifted, over, or never begun', async () => {
    const [never, over] = (await insertWithdrawals(cashier.database, [
      {},
      { cooldown: `[${new Date(T0).toISOString()},${new Date(T0 + COOLDOWN_MS).toISOString()})` },
    ])) as [string, string];
    for (const withdrawalId of [never, over]) {
      const { error } = await cashier.send('liftWithdrawalCooldown', { withdrawalId }, token);
      expect(error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: 'This withdrawal has no cooldown running.',
      });
    }
    const { error } = await cashier.send('liftWithdrawalCooldown', { withdrawalId: randomUUID() }, token);
    expect(error).toEqual({ status: 'NOT_FOUND', message: 'Withdrawal not found.' });
  });

  test('is not for members', async () => {
    const member = await cashier.signInAs('member');
    const { error } = await cashier.send(
      'liftWithdrawalCooldown',
      { withdrawalId: randomUUID() },
      member.token,
    );
    expect(error?.status).toBe('PERMISSION_DENIED');
  });
});

describe('a decline', () => {
  const declining = { status: 'declined', reason: 'insufficient_funds' } as const;

  test('ends the cooldown, so that whoever sent it keeps nobody out', async () => {
    const request = withdrawalRequest({ username: newPlayer() });
    const { id } = await cashier.call('sendWithdrawEmail', request);
    const { withdrawal } = await cashier.call(
      'updateWithdrawalStatus',
      { withdrawalId: id, ...declining },
      token,
    );
    expect(withdrawal).toMatchObject({ status: 'declined', cooldownUntil: null });
    expect((await cashier.call('sendWithdrawEmail', request)).id).not.toBe(id);
  });

  test.each([
    ['puts it back', false],
    ['leaves that of another which came in meanwhile', true],
  ])('that is taken back %s', async (_name, hasAnother) => {
    const request = withdrawalRequest({ username: newPlayer() });
    const { id: withdrawalId } = await cashier.call('sendWithdrawEmail', request);
    await cashier.call('updateWithdrawalStatus', { withdrawalId, ...declining }, token);
    if (hasAnother) await cashier.call('sendWithdrawEmail', request);
    const undone = { withdrawalId, version: 2 };
    const { withdrawal } = await cashier.call('undoWithdrawalStatus', undone, token);
    expect(withdrawal.status).toBe('pending');
    expect(withdrawal.cooldownUntil === null).toBe(hasAnother);
    expect((await cashier.send('sendWithdrawEmail', request)).error?.status).toBe('FAILED_PRECONDITION');
  });
});

describe('the cooldown of a withdrawal that is given to another player', () => {
  /** Two players' withdrawals, so many hours after each other; the second's is then given to the first. */
  async function giveToOther(hoursBetween: number) {
    const [one, other] = [newPlayer(), newPlayer()];
    const cooldownFrom = (start: number) =>
      `[${new Date(start).toISOString()},${new Date(start + COOLDOWN_MS).toISOString()})`;
    const [kept, moved] = (await insertWithdrawals(cashier.database, [
      { username: one, cooldown: cooldownFrom(T0) },
      { username: other, cooldown: cooldownFrom(T0 + hoursBetween * HOUR_MS) },
    ])) as [string, string];
    const { withdrawal } = await cashier.call(
      'updateWithdrawalUsername',
      { withdrawalId: moved, username: one },
      token,
    );
    const { withdrawals } = await cashier.call('getWithdrawals', { search: one }, token);
    return { moved: withdrawal, kept: withdrawals.find(({ id }) => id === kept) };
  }
  const hoursAfter = (instant: string | null | undefined) =>
    instant ? (Date.parse(instant) - T0) / HOUR_MS : instant;

  test.each([
    [COOLDOWN_HOURS, 2 * COOLDOWN_HOURS],
    [5, COOLDOWN_HOURS + 5],
    [0, null],
    [-5, null],
    [-COOLDOWN_HOURS, 0],
  ])('%d hours later ends after %j hours', async (hoursBetween, end) => {
    const { moved, kept } = await giveToOther(hoursBetween);
    expect(hoursAfter(moved.cooldownUntil)).toBe(end);
    expect(hoursAfter(kept?.cooldownUntil)).toBe(COOLDOWN_HOURS);
  });

  test('never overlaps one that begins at the same moment', async () => {
    const [from, to] = [newPlayer(), newPlayer()];
    const { id } = await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: from }));
    const client = await cashier.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into withdrawals (id, source, username, method, amount_cents, cooldown)
       select gen_random_uuid(), 'player', $2, method, amount_cents, cooldown from withdrawals where id = $1`,
      [id, to],
    );
    const moving = cashier.send('updateWithdrawalUsername', { withdrawalId: id, username: to }, token);
    await until(async () => {
      // Not by the client: what is asked of the activity twice in one transaction is answered from the first time.
      const { rows } = await cashier.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await client.query('commit');
    client.release();
    expect((await moving).error).toEqual({
      status: 'ABORTED',
      message: `A withdrawal of ${to} came in at the same moment. Look at it, then make your change.`,
    });
  });

  test('goes with it where the other player has none', async () => {
    const [from, to] = [newPlayer(), newPlayer()];
    const { id } = await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: from }));
    await cashier.call('updateWithdrawalUsername', { withdrawalId: id, username: to }, token);
    expect((await cashier.send('sendWithdrawEmail', withdrawalRequest({ username: from }))).httpStatus).toBe(
      200,
    );
    const { error } = await cashier.send('sendWithdrawEmail', withdrawalRequest({ username: to }));
    expect(error?.status).toBe('FAILED_PRECONDITION');
  });
});
