import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBefore, hourBefore, openedAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { checkLedger, findClosesPastLog } from './check-ledger.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let sue: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  sue = await cashier.signInAs('supervisor', 'Sue');
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

/** A close by Sam of an account that began with $100.00 and says so much now. */
async function prepared(amount: number) {
  const accountId = await openedAccount(cashier, { owner: olga, by: sam, other: sue });
  const stated = { requestId: randomUUID(), accountId, amount, asOf: hourBefore(1) };
  await cashier.call('stateBalance', stated, sam.token);
  const said = { difference: amount - 100, varianceKind: 'timing', varianceNote: 'x' } as const;
  const close = { requestId: randomUUID(), accountId, through: dayBefore(1), ...said };
  return (await cashier.call('prepareClose', close, sam.token)).close;
}

const query = (text: string, values: unknown[] = []) => cashier.database.pool.query(text, values);
const decide = (id: string, by: string, state = 'approved') =>
  query(
    `update closes set state = $3, decided_by = $2, decided_by_name = 'x', decided_at = now() where id = $1`,
    [id, by, state],
  );

test('the database itself refuses a close by one person, one that is changed, one decided twice, and one of other figures', async () => {
  const { id, accountId } = await prepared(100);
  await expect(decide(id, sam.id)).rejects.toThrow('closes_by_two');
  await expect(decide(id, sue.id, 'withdrawn')).rejects.toThrow('closes_withdrawn');
  await expect(query(`update closes set expected_cents = 0 where id = $1`, [id])).rejects.toThrow(
    'is decided once',
  );
  await expect(
    query(`update closes set figures = '{}', state = 'refused', decided_by = $2 where id = $1`, [id, sue.id]),
  ).rejects.toThrow('is decided once');
  const read = { amount: 100, occurredAt: new Date(hourBefore(2)) };
  await openTaker(cashier.database).take(mailOf({ accountId, read }));
  await expect(decide(id, sue.id)).rejects.toThrow('Something was posted since');
  await decide(id, sue.id, 'refused');
  await expect(decide(id, sue.id)).rejects.toThrow('is decided once');
  await expect(
    query(
      `insert into closes (id, account_id, from_day, through_day, state, number, stated_id, stated_cents, expected_cents,
        closing_cents, difference_at, figures, prepared_by, prepared_by_name, decided_by, decided_by_name, decided_at)
      select gen_random_uuid(), account_id, from_day, through_day, 'approved', 2, stated_id, stated_cents, expected_cents,
        closing_cents, difference_at, figures, prepared_by, 'x', decided_by, 'x', now() from closes where id = $1`,
      [id],
    ),
  ).rejects.toThrow('prepared before it is decided');
});

test('nobody forges one unseen: the log does not know it', async () => {
  const { id, accountId } = await prepared(100);
  expect(await findClosesPastLog(cashier.database.queries)).toEqual([]);
  await decide(id, sue.id);
  expect(await findClosesPastLog(cashier.database.queries)).toEqual([{ account: accountId, number: 2 }]);
});

test('of two approvals at once of one close one is refused', async () => {
  const { id, digest, accountId } = await prepared(99);
  const approve = (by: { token: string }) => cashier.send('approveClose', { id, digest }, by.token);
  const answers = await Promise.all([approve(sue), approve(olga)]);
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  const { accounts } = await cashier.call('getMoney', {}, sue.token);
  expect(accounts.find(({ id: each }) => each === accountId)?.holds).toBe(99);
});
