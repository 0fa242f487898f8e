import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_TIMES } from '#domain/records/waiting-times.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

test('an owner sets them for everybody, by what was last read, and the log says what became of which', async () => {
  const [owner, member] = await Promise.all([cashier.signInAs('owner'), cashier.signInAs('member')]);
  expect(await cashier.call('getWaitingTimes', {}, member.token)).toEqual({ times: USUAL_TIMES, version: 0 });
  const times = { ...USUAL_TIMES, receipt: { long: 20, tooLong: 90 } };
  await cashier.call('updateWaitingTimes', { times, version: 0 }, owner.token);
  expect(await cashier.call('getWaitingTimes', {}, member.token)).toEqual({ times, version: 1 });
  const stale = await cashier.send('updateWaitingTimes', { times: USUAL_TIMES, version: 0 }, owner.token);
  expect(stale.error?.status).toBe('ABORTED');
  // Nothing changes, and nothing is logged.
  expect(await cashier.call('updateWaitingTimes', { times, version: 1 }, owner.token)).toEqual({
    times,
    version: 1,
  });
  const { entries } = await cashier.call('getActivityLogs', { search: 'Waiting times' }, owner.token);
  expect(entries.map(({ message }) => message)).toEqual([
    'Waiting times: Receipts: 15 and 60 min → 20 and 90 min',
  ]);
});

test.each([
  [{ long: 30, tooLong: 20 }, 'must not be less than times.deposit.long'],
  [{ long: 0, tooLong: 20 }, 'long'],
  [{ long: 1.5, tooLong: 20 }, 'long'],
  [{ long: 5, tooLong: 10_081 }, 'tooLong'],
])('%j are no limits', async (deposit, words) => {
  const { token } = await cashier.signInAs('owner');
  const times = { ...USUAL_TIMES, deposit };
  const { error } = await cashier.send('updateWaitingTimes', { times, version: 0 }, token);
  expect(error?.status).toBe('INVALID_ARGUMENT');
  expect(JSON.stringify(error)).toContain(words);
});
