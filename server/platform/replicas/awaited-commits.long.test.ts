import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { findRepeated as findRepeatedDeposit } from '#server/features/deposits/store.ts';
import { findRepeated as findRepeatedWithdrawal } from '#server/features/withdrawals/store.ts';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import { depositRequest, newPlayer } from '#test/fixtures/deposits.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { migrate } from '../database/migrate.ts';

const TIMEOUT = { timeout: 300_000 };
// A commit that waits is waited for until then.
const DEADLINES = { ...UNDISTURBED, requestMs: 6_000, answerMs: 3_000 };

type Ask<Name extends CallName = CallName> = {
  readonly name: Name;
  readonly input: CallInput<Name>;
  readonly token?: string;
};

async function startReplicatedCashier(postgres: ReplicatedPostgres): Promise<TestCashier> {
  await using database = connectToTestDatabase(postgres.primaryUrl);
  await migrate(database.pool);
  await prepareServingRole(postgres.primaryUrl);
  return startTestCashier({ database: { url: postgres.primaryUrl }, deadlines: DEADLINES });
}

function send({ send: make }: TestCashier, { name, input, token }: Ask) {
  return make(name, input as never, token);
}

/** Ends the connections whose commits wait for the standby: what they stored the primary has alone. */
async function endWaiting({ onPrimary }: ReplicatedPostgres): Promise<void> {
  const ended = await onPrimary(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  const pids = ended?.map(({ pid }) => pid).join();
  if (!pids) return;
  await until(
    async () => (await onPrimary(`select from pg_stat_activity where pid in (${pids})`))?.length === 0,
  );
}

async function storeOnPrimaryAlone(
  postgres: ReplicatedPostgres,
  cashier: TestCashier,
  asked: readonly Ask[],
): Promise<void> {
  for (const ask of asked) {
    expect(await send(cashier, ask), ask.name).toMatchObject({ httpStatus: 503 });
    await endWaiting(postgres);
  }
}

function deposit(requestId: string = randomUUID()): Ask<'sendDepositEmail'> {
  return { name: 'sendDepositEmail', input: depositRequest({ requestId, username: newPlayer() }) };
}

function withdrawal(requestId: string = randomUUID()): Ask<'sendWithdrawEmail'> {
  return { name: 'sendWithdrawEmail', input: withdrawalRequest({ requestId, username: newPlayer() }) };
}

/** Whether what a request with this id has stored is said to be there: asked for before a request is refused. */
async function looksUp({ serving }: TestCashier, requestId: string, table: 'deposits' | 'withdrawals') {
  const { request_digest: digest } = await serving.queries
    .selectFrom(table)
    .select('request_digest')
    .where('request_id', '=', requestId)
    .$narrowType<{ request_digest: Buffer }>()
    .executeTakeFirstOrThrow();
  const find = table === 'deposits' ? findRepeatedDeposit : findRepeatedWithdrawal;
  return find(serving, requestId, digest).then(
    (found) => found !== undefined,
    () => 'waits',
  );
}

test('what the primary alone has is answered again only when the standby has it too', TIMEOUT, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: true });
  await using cashier = await startReplicatedCashier(postgres);
  const { token } = await cashier.signInAs('owner');
  const changed = async (): Promise<Ask<'updateDepositSenderName'>> => {
    const { id: depositId } = await cashier.call('sendDepositEmail', deposit().input);
    return { name: 'updateDepositSenderName', input: { depositId, senderName: 'John Doe' }, token };
  };
  const [change, { input }] = [await changed(), await changed()];
  const [depositId, withdrawalId] = [randomUUID(), randomUUID()];
  const manual = { username: newPlayer(), method: 'Venmo', amount: 50, senderName: 'Jane Doe' } as const;
  const repeatable: readonly Ask[] = [
    deposit(depositId),
    withdrawal(withdrawalId),
    change,
    { name: 'createManualDeposit', input: { ...manual, requestId: randomUUID() }, token },
  ];
  // Made again, it would be of a version that is no longer there.
  const outdated: Ask = { name: 'updateDepositSenderName', input: { ...input, version: 1 }, token };
  const asked = [...repeatable, outdated];
  const repeat = () =>
    Promise.all(asked.map(async (ask) => [ask.name, (await send(cashier, ask)).httpStatus]));

  const goOn = await postgres.freezeStandby();
  await storeOnPrimaryAlone(postgres, cashier, asked);
  const lookUp = () =>
    Promise.all([looksUp(cashier, depositId, 'deposits'), looksUp(cashier, withdrawalId, 'withdrawals')]);
  expect(await repeat()).toEqual(asked.map(({ name }) => [name, 503]));
  expect(await lookUp()).toEqual(['waits', 'waits']);

  goOn();
  for (const ask of repeatable) await until(async () => (await send(cashier, ask)).httpStatus === 200);
  expect(await lookUp()).toEqual([true, true]);
  expect((await send(cashier, outdated)).error?.status).toBe('ABORTED');
});

test('nothing that was answered is lost with the primary', TIMEOUT, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: true });
  await using cashier = await startReplicatedCashier(postgres);
  const asked = [deposit(), withdrawal()];
  await postgres.freezeStandby();
  await storeOnPrimaryAlone(postgres, cashier, asked);
  const answers = await Promise.all(asked.map((ask) => send(cashier, ask)));
  await postgres.killPrimary();
  await postgres.promote();
  const answered = answers.flatMap(({ result }) => (result && 'id' in result ? [result.id] : []));
  const stored = await postgres.onStandby('select id from deposits union all select id from withdrawals');
  expect(stored?.map(({ id }) => id)).toEqual(answered);
});
