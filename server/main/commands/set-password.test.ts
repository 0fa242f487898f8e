import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, TEST_KEYS, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { setStaffPassword } from './set-password.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const signIn = (email: string, password: string) => cashier.send('signIn', { email, password });

test('a password that is guessed quickly is refused, and nothing is changed', async () => {
  const { email, password } = await cashier.addStaff('owner');
  const refused = await setStaffPassword({ database: cashier.database, keys: TEST_KEYS }, email, {
    password: 'password12',
  });
  expect(refused).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^Choose another password: .* Nothing was changed\.$/),
  });
  expect((await signIn(email, password)).httpStatus).toBe(200);
});

test('lost second factors are taken away where that is asked for, and only there', async () => {
  const { id, email, password } = await cashier.addStaff('owner');
  await setUpTotp(cashier, (await cashier.call('signIn', { email, password })).token);
  const next = 'another horse, another battery';
  await setStaffPassword({ database: cashier.database, keys: TEST_KEYS }, email, { password: next });
  expect((await signIn(email, next)).error?.details).toEqual({ secondFactor: ['totp'] });
  const removed = await setStaffPassword({ database: cashier.database, keys: TEST_KEYS }, email, {
    password,
    removesFactors: true,
  });
  expect(removed.text).toMatch(/They sign in without a second factor now\.$/);
  expect((await signIn(email, password)).httpStatus).toBe(200);
  const { rows } = await cashier.database.pool.query(
    "select message from activity_log where action = 'admin_factors_removed' and subject_id = $1",
    [id],
  );
  const message = `The operator took the second factors of ${email} away at the command line of the server`;
  expect(rows).toEqual([{ message }]);
});
