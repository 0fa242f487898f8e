import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOOD_REASONS } from '#domain/floods/flood.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { eraseNetworks } from '#server/features/records/erase-networks.ts';
import { withdrawalRecords } from '#server/features/withdrawals/store.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { entriesOf, holdRecord, storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { toldFlood } from '#test/fixtures/staff/told-flood.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { forgetRefused } from './refused-visits.ts';
import { findFloods } from './view.ts';

let cashier: TestCashier;
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { CAGE_PUBLIC_LIMITS: '0.1' } });
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newPlayer = () => `FC${randomInt(1, 1e12)}`;

function deposits(count: number, from: string, differing = {}) {
  const row = () => ({ username: newPlayer(), requested_from: from, ...differing });
  return insertDeposits(cashier.database, Array.from({ length: count }, row));
}

async function withdrawals(count: number, from: string, differing = {}) {
  const row = () => ({ username: newPlayer(), requested_from: from, ...differing });
  const ids = await insertWithdrawals(cashier.database, Array.from({ length: count }, row));
  await cashier.database.pool.query(
    `update withdrawals set cooldown = tstzrange(now(), now() + interval '24 hours') where id = any($1::uuid[])`,
    [ids],
  );
  return ids;
}

async function floodOf(network: string) {
  const { floods, countedAt } = await findFloods({ database: cashier.database, signer: TEST_SIGNER });
  return { flood: floods.find((one) => one.network === network), countedAt };
}

/** The flood of the last day. */
function floodUntil(network: string, until: string) {
  return toldFlood({ network, since: new Date(Date.now() - 24 * 3_600_000).toISOString(), until });
}

const decline = (network: string, until: string, { token } = sam) =>
  cashier.call('declineFlood', floodUntil(network, until), token);

test('a flood is told once, and declined with one call: its cooldowns are lifted and every change is logged', async () => {
  const network = '203.0.113.7';
  const [deposit] = await deposits(15, network);
  const [withdrawal] = await withdrawals(10, network);
  await deposits(5, '198.51.100.1');
  const { floods } = await cashier.call('getFloods', {}, sam.token);
  expect(floods).toMatchObject([{ network, deposits: 15, withdrawals: 10, amount: 1_250, refused: 0 }]);
  const { flood, countedAt } = await floodOf(network);
  expect(flood).toMatchObject({ network, deposits: 15, withdrawals: 10, amount: 125_000, refused: 0 });
  expect((await floodOf('198.51.100.1')).flood).toBeUndefined();

  const [late] = await deposits(1, network, { created_at: new Date(Date.now() + 5_000) });
  const { status, message, ...counts } = await decline(network, countedAt);
  expect(message).toBe('Declined 15 deposits and 10 withdrawals (10 cooldowns lifted).');
  expect(counts).toEqual({ deposits: 15, withdrawals: 10, cooldownsLifted: 10, remaining: 0, held: 0 });
  expect(await storedRecord(cashier.database, 'deposit', late as string)).toMatchObject({
    status: 'pending',
  });
  expect(await storedRecord(cashier.database, 'deposit', deposit as string)).toMatchObject({
    status: 'declined',
    decline_reason: 'other',
    custom_decline_reason: FLOOD_REASONS.network,
    status_updated_by_name: 'Sam',
    version: 2,
  });
  expect(await storedRecord(cashier.database, 'withdrawal', withdrawal as string)).toMatchObject({
    status: 'declined',
    approval_status: 'declined',
    decline_reason: 'other',
    custom_decline_reason: FLOOD_REASONS.network,
    cooldown: null,
  });
  expect(await entriesOf(cashier.database, deposit as string)).toMatchObject([
    {
      action: 'deposit_status_updated',
      actor_name: 'Sam',
      details: { statusChange: 'Pending → Declined', declineReason: FLOOD_REASONS.network },
    },
  ]);
  expect(await entriesOf(cashier.database, withdrawal as string)).toMatchObject([
    { action: 'withdrawal_status_updated', details: { declineReason: FLOOD_REASONS.network } },
  ]);
  expect(await entriesOf(cashier.database, network)).toMatchObject([
    {
      action: 'flood_declined',
      message: 'Declined 15 deposits and 10 withdrawals (10 cooldowns lifted) from 203.0.113.7',
    },
  ]);
  expect((await floodOf(network)).flood).toBeUndefined();
  // Again, it does and logs nothing.
  expect(await decline(network, countedAt)).toMatchObject({ deposits: 0, withdrawals: 0 });
  expect(await entriesOf(cashier.database, network)).toHaveLength(1);
});

test('only a flood that was told is declined, of its own network and between its own times', async () => {
  const network = '203.0.113.8';
  await deposits(20, network);
  await deposits(20, '203.0.113.9');
  const { flood, countedAt } = await floodOf(network);
  const { since = '', ticket = '' } = flood ?? {};
  const told = { network, since, until: countedAt, ticket };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const others = [
    { ...told, until: later },
    { ...told, since: new Date(Date.parse(since) - 3_600_000).toISOString() },
    { ...told, network: '203.0.113.9' },
    { ...told, network: '203.0.113.0/24' },
  ];
  for (const other of others) {
    const { error } = await cashier.send('declineFlood', other, sam.token);
    expect(error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: `Cage has told of no flood from ${other.network} between these times. Load the floods again, and decline one of those.`,
    });
  }
  expect(await cashier.call('declineFlood', told, sam.token)).toMatchObject({ deposits: 20, remaining: 0 });
  expect((await floodOf('203.0.113.9')).flood).toMatchObject({ deposits: 20 });
});

test('what is paid, proved, held by somebody else, handled, old or staff’s own is left alone', async () => {
  const network = '2001:db8:1:2::/64';
  const [held] = await deposits(1, network);
  await holdRecord(cashier.database, 'deposit', held as string, {
    ...sam,
    name: 'Olga',
    id: sam.id,
    minutesAgo: 0,
  });
  const olga = await cashier.signInAs('owner', 'Olga');
  const left = [
    ...(await deposits(1, network, { paid_at: new Date() })),
    ...(await deposits(1, network, { status: 'sent' })),
    ...(await deposits(1, network, { source: 'staff' })),
    ...(await deposits(1, network, { created_at: new Date(Date.now() - 25 * 3_600_000) })),
    ...(await deposits(1, '2001:db8:1:3::/64')),
  ];
  const [named] = await deposits(1, network);
  await cashier.database.queries
    .insertInto('receipts')
    .values({
      id: randomUUID(),
      source: 'stripe',
      source_key: 'evt_1',
      received_at: new Date(),
      authenticity: 'proved',
      named_deposit_id: named as string,
    })
    .execute();
  const [proven] = await withdrawals(1, network, { is_proven: true });
  const until = new Date(Date.now() + 60_000).toISOString();
  const answer = await decline(network, until, olga);
  expect(answer).toMatchObject({ deposits: 0, withdrawals: 0, remaining: 0, held: 1 });
  for (const id of [...left, named]) {
    expect((await storedRecord(cashier.database, 'deposit', id as string)).status).not.toBe('declined');
  }
  expect((await storedRecord(cashier.database, 'withdrawal', proven as string)).status).toBe('pending');
  // Whoever holds it themselves declines it.
  expect(await decline(network, until)).toMatchObject({ deposits: 1, held: 0 });
  expect((await storedRecord(cashier.database, 'deposit', held as string)).status).toBe('declined');
});

test('what waits for a second person on what is declined is withdrawn', async () => {
  const network = '203.0.113.99';
  const owner = await cashier.signInAs('owner', 'Olga');
  const [depositId = ''] = await deposits(20, network);
  await setApprovals(cashier, { editAbove: 1 }, owner.token);
  const asked = await cashier.call('updateDepositAmount', { depositId, amount: 75 }, owner.token);
  await setApprovals(cashier, {}, owner.token);
  const { countedAt } = await floodOf(network);
  await decline(network, countedAt);
  const { approvals } = await cashier.call('getApprovals', {}, sam.token);
  expect(approvals.find(({ id }) => id === asked.approval?.id)).toMatchObject({
    state: 'withdrawn',
    decidedByName: 'Sam',
    reason: 'It was changed in the meantime.',
  });
});

test('a large one is declined a part at a time, until nothing remains', async () => {
  for (let i = 0; i < 90; i++) await deposits(5, `192.0.2.${i}`);
  const network = '192.0.2.0/24';
  const { flood, countedAt } = await floodOf(network);
  expect(flood).toMatchObject({ deposits: 450, withdrawals: 0 });
  const remaining = [];
  for (let left = 1; left > 0; remaining.push(left)) left = (await decline(network, countedAt)).remaining;
  expect(remaining).toEqual([250, 50, 0]);
  expect(await entriesOf(cashier.database, network)).toHaveLength(3);
});

test('two who decline it at once decline everything once', async () => {
  const network = '203.0.113.77';
  const ids = await withdrawals(40, network);
  const until = new Date(Date.now() + 60_000).toISOString();
  const answers = await Promise.all([decline(network, until), decline(network, until)]);
  expect(answers.reduce((sum, answer) => sum + answer.withdrawals, 0)).toBe(40);
  const { rows } = await cashier.database.pool.query(
    'select count(*)::int as of from activity_log where subject_id = any($1::text[])',
    [ids],
  );
  expect(rows[0].of).toBe(40);
});

test('who was refused is counted for everybody, and forgotten after a day', async () => {
  const send = () =>
    fetch(`${cashier.origin}/api/sendDepositEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.200' },
      body: '{"data":{}}',
    });
  for (let i = 0; i < 43; i++) await send();
  const flood = await until(async () => {
    const found = (await floodOf('198.51.100.200')).flood;
    return found?.refused === 40 && found;
  });
  expect(flood).toMatchObject({ deposits: 0, withdrawals: 0, amount: 0 });
  await forgetRefused(cashier.database, new Date(Date.now() + 25 * 3_600_000));
  expect((await floodOf('198.51.100.200')).flood).toBeUndefined();
});

test('only owners and supervisors see or decline one, and nothing wider than a neighbourhood', async () => {
  const { token } = await cashier.signInAs('member');
  expect((await cashier.send('getFloods', {}, token)).error?.status).toBe('PERMISSION_DENIED');
  const told = floodUntil('203.0.113.7', new Date().toISOString());
  const refused = await cashier.send('declineFlood', told, token);
  expect(refused.error?.status).toBe('PERMISSION_DENIED');
  for (const network of ['0.0.0.0/0', '203.0.0.0/16', '::/0', '2001:db8::/32', 'FC12345', '300.1.1.1']) {
    const { error } = await cashier.send('declineFlood', { ...told, network }, sam.token);
    expect(error?.message).toMatch(/^network must be an address or a network such as /);
  }
});

test('where a request came from is erased after 30 days, which shows nowhere', async () => {
  const from = '203.0.113.99';
  const old = { created_at: new Date(Date.now() - 31 * 86_400_000) };
  const [deposit] = await deposits(1, from, old);
  const [withdrawal] = await withdrawals(1, from, old);
  const [recent] = await deposits(1, from);
  const before = await storedRecord(cashier.database, 'deposit', deposit as string);
  const stores = { deposit: depositRecords, withdrawal: withdrawalRecords };
  await eraseNetworks(cashier.database, stores, new Date());
  const after = await storedRecord(cashier.database, 'deposit', deposit as string);
  expect(after).toEqual({ ...before, requested_from: null });
  expect(await storedRecord(cashier.database, 'withdrawal', withdrawal as string)).toMatchObject({
    requested_from: null,
  });
  expect((await storedRecord(cashier.database, 'deposit', recent as string)).requested_from).toBe(from);
});
