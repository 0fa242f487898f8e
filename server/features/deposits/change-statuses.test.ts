import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '#server/features/activity/chain.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo } from '#test/fixtures/live-feed.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { changeStatuses, type StatusChange } from './change-statuses.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
let supervisor: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
  supervisor = await cashier.signInAs('supervisor', 'Mia');
});
afterAll(() => cashier[Symbol.asyncDispose]());

function asked(depositId: string, fields: Partial<StatusChange> = {}): StatusChange {
  const staff = { id: owner.id, displayName: 'Olga', email: 'olga@example.com' } as Staff;
  return { depositId, status: 'sent', staff, ...fields };
}

/** Makes changes in one transaction. */
async function make(changes: readonly StatusChange[]) {
  const entries: NewActivity[] = [];
  const done = await cashier.database.queries
    .transaction()
    .execute((transaction) =>
      changeStatuses({ transaction, log: (entry) => entries.push(entry), signer: TEST_SIGNER }, changes),
    );
  return { done, logged: entries.map(({ subject }) => subject?.id) };
}

async function stored(ids: readonly string[]) {
  const rows = await cashier.database.queries
    .selectFrom('deposits')
    .select(['id', 'status', 'version'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

test('of several changes each is made and logged, and one that changes nothing is neither', async () => {
  const ids = await insertDeposits(cashier.database, [{}, {}, { status: 'sent' }]);
  const [one, other, same] = ids as [string, string, string];
  expect(await make(ids.map((id) => asked(id)))).toEqual({ done: [true, true, true], logged: [one, other] });
  expect(await stored(ids)).toEqual(
    new Map([
      [one, { status: 'sent', version: 2 }],
      [other, { status: 'sent', version: 2 }],
      [same, { status: 'sent', version: 1 }],
    ]),
  );
});

test('what cannot simply be made is left as it is, and keeps no other from being made', async () => {
  const ids = await insertDeposits(cashier.database, [{}, {}, {}, {}, {}]);
  const [free, held, newer, changing, wanted] = ids as [string, string, string, string, string];
  await cashier.call('lockDeposit', { depositId: held }, supervisor.token);
  await cashier.database.pool.query(
    `insert into approvals (id, kind, call, input, subject_type, subject_id, summary, requested_by, requested_by_name)
     values ($1, 'edit', 'updateDepositAmount', '{}', 'deposit', $2, 'Another amount', $3, 'Mia')`,
    [randomUUID(), wanted, supervisor.id],
  );
  await using other = await connectTo(cashier.database);
  await other.client.query('begin');
  await other.client.query('update deposits set sender_name = $2 where id = $1', [changing, 'Jane']);
  const changes = [
    asked(held),
    asked(newer, { version: 7 }),
    asked(changing),
    asked(wanted),
    asked(randomUUID()),
    asked(free, { version: 1 }),
    asked(free, { status: 'declined', version: 1 }),
  ];
  expect(await make(changes)).toEqual({
    done: [false, false, false, false, false, true, false],
    logged: [free],
  });
  await other.client.query('rollback');
  expect((await stored([free])).get(free)).toEqual({ status: 'sent', version: 2 });
  for (const id of [held, newer, changing, wanted]) {
    expect((await stored([id])).get(id)).toEqual({ status: 'pending', version: 1 });
  }
});

test('many at once are each answered once they are stored, each with an entry of its own', async () => {
  const ids = await insertDeposits(
    cashier.database,
    Array.from({ length: 60 }, () => ({})),
  );
  const [held] = ids as [string];
  await cashier.call('lockDeposit', { depositId: held }, supervisor.token);
  const outcomes = await Promise.allSettled(
    ids.map(async (depositId) => {
      const input = { depositId, status: 'sent', version: 1 } as const;
      const { deposit } = await cashier.call('updateDepositStatus', input, owner.token);
      expect((await stored([depositId])).get(depositId)).toEqual({ status: 'sent', version: 2 });
      return deposit.version;
    }),
  );
  const [refused, ...made] = outcomes;
  expect(refused).toMatchObject({
    reason: { message: expect.stringContaining('Mia is working on this deposit.') },
  });
  expect(made).toEqual(made.map(() => ({ status: 'fulfilled', value: 2 })));
  const { rows } = await cashier.database.pool.query<{ entries: number }>(
    `select count(*) as entries from activity_log
     where action = 'deposit_status_updated' and subject_id = any($1) group by subject_id`,
    [ids],
  );
  expect(rows).toEqual(made.map(() => ({ entries: 1 })));
  expect(await checkChain(cashier.database, [])).toMatchObject({ broken: undefined });
});

test('of two who change the same deposit from the same version, one is refused', async () => {
  const [depositId] = (await insertDeposits(cashier.database, [{}])) as [string];
  const outcomes = await Promise.allSettled(
    (['sent', 'declined'] as const).map((status) =>
      cashier.call('updateDepositStatus', { depositId, status, version: 1 }, owner.token),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await stored([depositId])).get(depositId)).toMatchObject({ version: 2 });
});
