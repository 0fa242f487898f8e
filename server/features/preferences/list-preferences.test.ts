import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const VIEW = { name: 'Venmo', query: 'status=pending&method=Venmo', columns: [...USUAL_COLUMNS.deposit] };

test('lists are as usual until somebody arranges them, for that person alone', async () => {
  const [{ token }, other] = await Promise.all([cashier.signInAs('member'), cashier.signInAs('member')]);
  const usual = {
    deposit: { columns: USUAL_COLUMNS.deposit, views: [] },
    withdrawal: { columns: USUAL_COLUMNS.withdrawal, views: [] },
    version: 0,
  };
  expect(await cashier.call('getListPreferences', {}, token)).toEqual(usual);
  const deposit = { columns: ['status' as const, 'username' as const], views: [VIEW] };
  const first = { ...usual, deposit, version: 1 };
  expect(await cashier.call('saveListPreferences', { deposit, version: 0 }, token)).toEqual(first);
  const withdrawal = { columns: ['username' as const], views: [] };
  expect(await cashier.call('saveListPreferences', { withdrawal, version: 1 }, token)).toEqual({
    ...first,
    withdrawal,
    version: 2,
  });
  expect(await cashier.call('getListPreferences', {}, other.token)).toEqual(usual);
});

test('what was arranged elsewhere meanwhile is not overwritten, and no version is made up', async () => {
  const { token } = await cashier.signInAs('member');
  const deposit = { columns: ['username' as const], views: [] };
  await expect(cashier.call('saveListPreferences', { deposit, version: 3 }, token)).rejects.toThrow(
    'ABORTED',
  );
  const both = await Promise.allSettled(
    [1, 2].map(() => cashier.call('saveListPreferences', { deposit, version: 0 }, token)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const beyond = await cashier.send('saveListPreferences', { deposit, version: 2 ** 31 }, token);
  expect(beyond.error?.status).toBe('INVALID_ARGUMENT');
});

test('what makes no list is put right, and what is no column is refused', async () => {
  const { token } = await cashier.signInAs('member');
  const columns = ['username' as const, 'username' as const];
  const deposit = { columns, views: [VIEW, { ...VIEW, columns: [] }] };
  const saved = await cashier.call('saveListPreferences', { deposit, version: 0 }, token);
  expect(saved.deposit).toEqual({ columns: ['username'], views: [VIEW] });
  const unknown = { deposit: { columns: ['password'], views: [] }, version: 1 } as never;
  await expect(cashier.call('saveListPreferences', unknown, token)).rejects.toThrow('must be one of');
});

test('the live feed says whose it is and not what', async () => {
  const { id, token } = await cashier.signInAs('member');
  using stream = await openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  const deposit = { columns: [...USUAL_COLUMNS.deposit], views: [VIEW] };
  await cashier.call('saveListPreferences', { deposit, version: 0 }, token);
  const event = await stream.nextWith(id);
  // what was saved just before may come along
  expect(JSON.parse(event?.data ?? '').preferences).toContainEqual({ uid: id, version: 1 });
  expect(event?.data).not.toContain(VIEW.name);
});
