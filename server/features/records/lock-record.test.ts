import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { entriesOf, holdRecord, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const LEASE_MS = 15 * 60_000;

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe.each(['deposit', 'withdrawal'] as const)('the lock of a %s', (kind) => {
  const [lockName, unlockName] =
    kind === 'deposit'
      ? (['lockDeposit', 'unlockDeposit'] as const)
      : (['lockWithdrawal', 'unlockWithdrawal'] as const);
  const label = kind === 'deposit' ? 'Deposit' : 'Withdrawal';

  function lock(id: string, token: string, takeOver?: boolean, node = cashier) {
    const input = { [`${kind}Id`]: id, ...(takeOver !== undefined && { takeOver }) };
    return node.send(lockName, input as CallInput<typeof lockName>, token);
  }

  function unlock(id: string, token: string) {
    return cashier.send(unlockName, { [`${kind}Id`]: id } as CallInput<typeof unlockName>, token);
  }

  const newRecord = () => insertRecord(cashier.database, kind);
  const stored = (id: string) => storedRecord(cashier.database, kind, id);
  const hold = (id: string, minutesAgo: number) =>
    holdRecord(cashier.database, kind, id, { id: olga.id, name: 'Olga', minutesAgo });

  test('is a lease of 15 minutes, is logged, and does not change the record', async () => {
    const id = await newRecord();
    const before = Date.now();
    const { result } = await lock(id, sam.token);
    expect(result).toMatchObject({
      status: 'success',
      message: `${label} locked successfully.`,
      lockedByName: 'Sam',
    });
    const until = Date.parse(result?.lockedUntil as string);
    expect(until).toBeGreaterThanOrEqual(before + LEASE_MS - 1);
    expect(until).toBeLessThanOrEqual(Date.now() + LEASE_MS + 1);
    expect(await stored(id)).toMatchObject({ locked_by: sam.id, locked_by_name: 'Sam', version: 1 });
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      { action: `${kind}_locked`, message: `Locked the ${kind} of FC12345`, actor_name: 'Sam' },
    ]);
  });

  test('is renewed by its holder, which is not logged', async () => {
    const id = await newRecord();
    await hold(id, 14);
    const { locked_until: before } = await stored(id);
    const { result } = await lock(id, olga.token);
    expect(Date.parse(result?.lockedUntil as string)).toBeGreaterThan(Number(before) + 13 * 60_000);
    expect(await entriesOf(cashier.database, id)).toEqual([]);
  });

  test('is refused to anybody else, naming the holder, until its lease is over', async () => {
    const id = await newRecord();
    await hold(id, 14);
    for (const attempt of [lock(id, sam.token), unlock(id, sam.token)]) {
      const { httpStatus, error } = await attempt;
      expect(httpStatus).toBe(400);
      expect(error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: `Olga is working on this ${kind}.`,
      });
    }
    await hold(id, 15);
    expect(await entriesOf(cashier.database, id)).toEqual([]);
    expect((await lock(id, sam.token)).result?.lockedByName).toBe('Sam');
  });

  test('is taken over on demand, which is logged', async () => {
    const id = await newRecord();
    await hold(id, 0);
    expect((await lock(id, sam.token, true)).result?.lockedByName).toBe('Sam');
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      {
        action: `${kind}_lock_taken_over`,
        message: `Took over the ${kind} of FC12345 from Olga`,
        actor_name: 'Sam',
        details: { lockHolder: 'Olga' },
      },
    ]);
    expect((await lock(id, olga.token)).error?.message).toBe(`Sam is working on this ${kind}.`);
  });

  test('is simply taken if there is nobody to take it over from', async () => {
    const id = await newRecord();
    await lock(id, sam.token, true);
    await lock(id, sam.token, true);
    await hold(id, 15);
    await lock(id, sam.token, true);
    const entries = await entriesOf(cashier.database, id);
    expect(entries.map(({ action }) => action)).toEqual([`${kind}_locked`, `${kind}_locked`]);
  });

  test('is released by its holder, and releasing it twice does no harm', async () => {
    const id = await newRecord();
    await lock(id, sam.token);
    for (let times = 0; times < 2; times++) {
      expect((await unlock(id, sam.token)).result).toEqual({
        status: 'success',
        message: `${label} unlocked successfully.`,
        lockedByName: null,
        lockedUntil: null,
      });
    }
    expect(await stored(id)).toMatchObject({ locked_by: null, locked_until: null, version: 1 });
    const entries = await entriesOf(cashier.database, id);
    expect(entries.map(({ action }) => action)).toEqual([`${kind}_locked`, `${kind}_unlocked`]);
    expect((await lock(id, olga.token)).httpStatus).toBe(200);
  });

  test('goes to one person, however many request it at once, on two nodes', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const id = await newRecord();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        lock(id, (i % 2 ? olga : sam).token, undefined, i % 4 < 2 ? cashier : other),
      ),
    );
    const { locked_by_name: holder } = await stored(id);
    for (const [i, { result, error }] of answers.entries()) {
      if ((i % 2 ? 'Olga' : 'Sam') === holder) expect(result?.lockedByName).toBe(holder);
      else expect(error?.message).toBe(`${holder} is working on this ${kind}.`);
    }
  });

  test('is sent live without a new version; a change has both', async () => {
    const id = await newRecord();
    const versionsAndTransactions = async () => {
      const { version, changed_in } = await stored(id);
      return { version, changedIn: BigInt(changed_in) };
    };
    const atFirst = await versionsAndTransactions();
    await lock(id, sam.token);
    const locked = await versionsAndTransactions();
    await unlock(id, sam.token);
    const unlocked = await versionsAndTransactions();
    const changed = { version: unlocked.version + 1, changedIn: expect.anything() };
    expect(locked.version).toBe(atFirst.version);
    expect(unlocked.version).toBe(atFirst.version);
    expect(locked.changedIn > atFirst.changedIn && unlocked.changedIn > locked.changedIn).toBe(true);
    await cashier.database.pool.query(`update ${kind}s set username = 'FC1' where id = $1`, [id]);
    expect(await versionsAndTransactions()).toEqual(changed);
    await cashier.database.pool.query(
      `update ${kind}s set username = 'FC2', locked_until = now() where id = $1`,
      [id],
    );
    expect((await versionsAndTransactions()).version).toBe(changed.version + 1);
  });

  test('is refused to members; a missing record is not found', async () => {
    const id = await newRecord();
    const { token } = await cashier.signInAs('member');
    for (const attempt of [lock(id, token), lock(id, token, true), unlock(randomUUID(), token)]) {
      expect((await attempt).error?.status).toBe('PERMISSION_DENIED');
    }
    for (const attempt of [lock(randomUUID(), sam.token), unlock(randomUUID(), sam.token)]) {
      expect((await attempt).error?.status).toBe('NOT_FOUND');
    }
  });
});
