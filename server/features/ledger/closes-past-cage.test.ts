import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBefore, hourBefore, openedAccount } from '#test/fixtures/receipts/closes.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { findClosesPastLog } from './check-ledger.ts';

// What somebody writes who has the password of the role that serves, but not the key.
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
afterAll(() => cashier[Symbol.asyncDispose]());

const write = (text: string, ...values: unknown[]) => cashier.serving.pool.query(text, values);

type Planted = { cents: number; says?: number; figures?: object; differenceAt?: string; preparedBy?: string };

/** A close of three days that Sam is said to have prepared, of $100.00 that it should hold and says. */
async function plant(
  accountId: string,
  { cents, says = 10_000, figures, differenceAt, preparedBy }: Planted,
): Promise<string> {
  const [statedId, id, asOf] = [randomUUID(), randomUUID(), hourBefore(1)];
  await write(
    `insert into stated_balances (id, account_id, as_of, amount_cents, source, stated_by, stated_by_name)
     values ($1, $2, $3, $4, 'person', $5, 'Sam')`,
    ...[statedId, accountId, asOf, cents, sam.id],
  );
  await write(
    `insert into closes (id, account_id, from_day, through_day, stated_id, stated_cents, expected_cents, closing_cents,
       difference_at, figures, variance_kind, variance_note, prepared_by, prepared_by_name)
     values ($1, $2, $3, $4, $5, $6, 10000, 10000, $7, $8, 'typing', 'Misread', $9, 'Sam')`,
    ...[id, accountId, dayBefore(4), dayBefore(1), statedId, cents, differenceAt ?? asOf],
    ...[
      JSON.stringify({ ...TIES, stated: { ...TIES.stated, amount: says, asOf }, ...figures }),
      preparedBy ?? sam.id,
    ],
  );
  return id;
}

const TIES = {
  ...{ opening: 10_000, moved: [], closing: 10_000, expected: 10_000, difference: 0, sending: 0 },
  stated: { source: 'person', statedByName: 'Sam' },
  late: { count: 0, amount: 0 },
  waits: { count: 0, amount: 0, oldest: null },
};

/** As if the log said that Sam prepared it: entries can be added, and owners are told that nobody signed them. */
async function log(id: string): Promise<void> {
  await write(
    `insert into activity_log (action, message, actor_id, subject_type, subject_id, details)
     select 'close_prepared', 'Prepared', prepared_by, 'close', id::text,
       jsonb_build_object('figuresDigest', encode(sha256(convert_to(figures, 'UTF8')), 'hex'))
     from closes where id = $1`,
    id,
  );
}

async function approve(accountId: string) {
  const { prepared } = await cashier.call('getCloses', { accountId }, sue.token);
  const { id = '', digest = '' } = prepared ?? {};
  return (await cashier.send('approveClose', { id, digest }, sue.token)).error?.message;
}

async function holds(accountId: string): Promise<number | undefined> {
  const { accounts } = await cashier.call('getMoney', {}, sue.token);
  return accounts.find(({ id }) => id === accountId)?.holds;
}

test('a close that nobody prepared is not approved', async () => {
  const accountId = await openedAccount(cashier, { owner: olga, by: sam, other: sue });
  const id = await plant(accountId, { cents: 10_000 });
  expect(await approve(accountId)).toMatch(/^The activity log does not say who prepared it/);
  expect((await cashier.call('refuseClose', { id, reason: 'Planted' }, sue.token)).close.state).toBe(
    'refused',
  );
});

test.each([
  ['another balance than was stated', { cents: 50_000 }],
  ['another difference', { cents: 50_000, says: 50_000 }],
  ['figures that were not posted', { cents: 10_000, figures: { late: { count: 1, amount: 500 } } }],
  ['its difference at another time', { cents: 10_000, differenceAt: hourBefore(3) }],
])('a close whose figures say %s is not approved', async (_, planted) => {
  const accountId = await openedAccount(cashier, { owner: olga, by: sam, other: sue });
  await log(await plant(accountId, planted));
  expect(await approve(accountId)).toMatch(/^Something was posted to these days since/);
  expect(await holds(accountId)).toBe(100);
});

test('a close that was approved in the database in two names is named', async () => {
  const accountId = await openedAccount(cashier, { owner: olga, by: sam, other: sue });
  expect(await findClosesPastLog(cashier.database.queries)).toEqual([]);
  const id = await plant(accountId, { cents: 10_000, preparedBy: olga.id });
  await write(
    `update closes set state = 'approved', decided_by = $2, decided_by_name = 'Sue', decided_at = now() where id = $1`,
    ...[id, sue.id],
  );
  await write(
    `insert into activity_log (action, message, actor_id, subject_type, subject_id, details)
     select 'close_approved', 'Approved', decided_by, 'close', id::text,
       jsonb_build_object('figuresDigest', encode(sha256(convert_to(figures, 'UTF8')), 'hex'))
     from closes where id = $1`,
    id,
  );
  expect(await findClosesPastLog(cashier.database.queries)).toEqual([{ account: accountId, number: 2 }]);
});

test('what would spoil all that is read of accounts is refused by the database', async () => {
  const accountId = await openedAccount(cashier, { owner: olga, by: sam, other: sue });
  await expect(plant(accountId, { cents: 9_100_000_000_000_000 })).rejects.toThrow('_amount_possible');
  await expect(plant(accountId, { cents: 10_000, differenceAt: 'infinity' })).rejects.toThrow(
    '_time_possible',
  );
});
