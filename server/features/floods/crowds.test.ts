import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import { FLOOD_REASONS } from '#domain/floods/flood.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { entriesOf, forgetPostings, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { findFloods } from './view.ts';

const MINUTE_MS = 60_000;

let cashier: TestCashier;
let sam: { id: string; token: string };
let minute: number;
beforeAll(async () => {
  cashier = await startTestCashier();
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  await forgetPostings(cashier.database);
  await cashier.database.pool.query('delete from deposits; delete from withdrawals');
  minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS;
});

let networks = 0;
const newNetwork = () => `11.${++networks % 250}.${Math.floor(networks / 250)}.7`;
const newPlayer = () => `FC${randomInt(1, 1e12)}`;
const at = (seconds: number) => new Date(minute + seconds * 1_000);

/** So many requests, each of a player and a network of its own, a second apart. */
function rows(count: number, differing = {}) {
  const row = (_: unknown, index: number) => ({
    username: newPlayer(),
    requested_from: newNetwork(),
    created_at: at(index % 60),
    ...differing,
  });
  return Array.from({ length: count }, row);
}
const deposits = (count: number, differing = {}) => insertDeposits(cashier.database, rows(count, differing));

async function withdrawals(count: number, differing = {}) {
  const ids = await insertWithdrawals(cashier.database, rows(count, differing));
  await cashier.database.pool.query(
    `update withdrawals set cooldown = tstzrange(now(), now() + interval '24 hours') where id = any($1::uuid[])`,
    [ids],
  );
  return ids;
}

const toldFloods = () => findFloods({ database: cashier.database, signer: TEST_SIGNER });

type Told = Omit<CallOutput<'getFloods'>['everywhere'][number], 'amount'>;
const inputFor = ({ since, until, ticket }: Told) => ({ network: 'everywhere', since, until, ticket });
const decline = (flood: Told) => cashier.call('declineFlood', inputFor(flood), sam.token);

const statusesOf = async (kind: 'deposit' | 'withdrawal', ids: readonly string[]) =>
  new Set(await Promise.all(ids.map(async (id) => (await storedRecord(cashier.database, kind, id)).status)));

test('what comes from ever so many networks is one flood, declined with one call, in parts, each logged', async () => {
  const [deposit = ''] = await deposits(240);
  const [withdrawal = ''] = await withdrawals(70);
  const { floods, everywhere } = await cashier.call('getFloods', {}, sam.token);
  expect(floods).toEqual([]);
  expect(everywhere).toMatchObject([
    { deposits: 240, withdrawals: 70, amount: 15_500, networks: 310, players: 310, ofKnown: 0, leftAlone: 0 },
  ]);
  const flood = everywhere[0] as Told;
  expect([Date.parse(flood.since), Date.parse(flood.until)]).toEqual([minute, minute + MINUTE_MS]);
  expect(flood.examples).toHaveLength(12);

  const { status, ...counts } = await decline(flood);
  expect(counts).toEqual({
    message: 'Declined 200 deposits and 70 withdrawals (70 cooldowns lifted).',
    ...{ deposits: 200, withdrawals: 70, cooldownsLifted: 70, remaining: 40, held: 0 },
  });
  expect(await decline(flood)).toMatchObject({ deposits: 40, withdrawals: 0, remaining: 0 });
  expect((await toldFloods()).everywhere).toEqual([]);
  expect(await storedRecord(cashier.database, 'withdrawal', withdrawal)).toMatchObject({
    status: 'declined',
    custom_decline_reason: FLOOD_REASONS.everywhere,
    cooldown: null,
  });
  expect(await entriesOf(cashier.database, deposit)).toMatchObject([
    { action: 'deposit_status_updated', actor_name: 'Sam' },
  ]);
  expect(await entriesOf(cashier.database, withdrawal)).toMatchObject([
    { action: 'withdrawal_status_updated' },
  ]);
  expect(await entriesOf(cashier.database, 'everywhere')).toMatchObject([
    {
      action: 'flood_declined',
      message: expect.stringMatching(/^Declined 200 deposits .* from everywhere$/),
    },
    { action: 'flood_declined', message: 'Declined 40 deposits and 0 withdrawals from everywhere' },
  ]);
});

test('players who were ever credited or paid, what was paid or proved, and other times are left alone', async () => {
  await deposits(160);
  const [credited, paidOut] = [newPlayer(), newPlayer()];
  const long = new Date(Date.now() - 90 * 86_400_000);
  const earlier = { requested_from: null, created_at: long };
  await insertDeposits(cashier.database, [{ username: credited, status: 'sent', ...earlier }]);
  await insertWithdrawals(cashier.database, [
    { username: paidOut, status: 'sent', approval_status: 'approved', send_status: 'sent', ...earlier },
  ]);
  const inTheMidst = {
    deposit: [
      ...(await deposits(1, { username: credited })),
      ...(await deposits(1, { username: paidOut })),
      ...(await deposits(1, { paid_at: new Date() })),
    ],
    withdrawal: await withdrawals(1, { username: credited, is_proven: true }),
  };
  const before = await deposits(5, { created_at: at(-1) });
  const after = await deposits(5, { created_at: at(61) });
  const ofStaff = await deposits(1, { source: 'staff', requested_from: null });
  const [flood] = (await toldFloods()).everywhere;
  expect(flood).toMatchObject({ deposits: 160, withdrawals: 0, players: 160, leftAlone: 4 });
  expect(await decline(flood as Told)).toMatchObject({ deposits: 160, withdrawals: 0, remaining: 0 });
  const left = [...inTheMidst.deposit, ...before, ...after, ...ofStaff];
  expect(await statusesOf('deposit', left)).toEqual(new Set(['pending']));
  expect(await statusesOf('withdrawal', inTheMidst.withdrawal)).toEqual(new Set(['pending']));
});

test('withdrawals in the names of players who were credited are part of it, and no longer keep these waiting', async () => {
  const players = Array.from({ length: 150 }, newPlayer);
  const earlier = { status: 'sent', created_at: new Date(Date.now() - 90 * 86_400_000) };
  await insertDeposits(
    cashier.database,
    players.map((username) => ({ username, ...earlier })),
  );
  const ids = (await Promise.all(players.map((username) => withdrawals(1, { username })))).flat();
  const [flood] = (await toldFloods()).everywhere;
  expect(flood).toMatchObject({ withdrawals: 150, ofKnown: 150, leftAlone: 0 });
  expect(await decline(flood as Told)).toMatchObject({ withdrawals: 150, cooldownsLifted: 150 });
  expect(await statusesOf('withdrawal', ids)).toEqual(new Set(['declined']));
});

test('a flood of one network is none from everywhere, nor is it declined with one', async () => {
  const own = await deposits(200, { requested_from: '203.0.113.7' });
  expect(await toldFloods()).toMatchObject({
    floods: [{ network: '203.0.113.7', deposits: 200 }],
    everywhere: [],
  });
  await deposits(150);
  const { everywhere } = await toldFloods();
  expect(everywhere).toMatchObject([{ deposits: 150, networks: 150, leftAlone: 0 }]);
  expect(await decline(everywhere[0] as Told)).toMatchObject({ deposits: 150, remaining: 0 });
  expect(await statusesOf('deposit', own)).toEqual(new Set(['pending']));
});

test('more networks than a few that each have a flood of their own are one flood, too', async () => {
  const networks = Array.from({ length: 6 }, newNetwork);
  for (const requested_from of networks) await deposits(25, { requested_from });
  const { floods, everywhere } = await toldFloods();
  expect(floods).toHaveLength(6);
  expect(everywhere).toMatchObject([{ deposits: 150, networks: 6, leftAlone: 0 }]);
  expect(await decline(everywhere[0] as Told)).toMatchObject({ deposits: 150, remaining: 0 });
  expect(await toldFloods()).toMatchObject({ floods: [], everywhere: [] });
});

test('newcomers who come a few a minute are no flood', async () => {
  for (let index = 0; index < 25; index++) {
    await deposits(12, { created_at: at(index * 60) });
  }
  expect((await toldFloods()).everywhere).toEqual([]);
});

test('only a flood that was told is declined, between its own times, and not whatever else came', async () => {
  const ordinary = await deposits(20, { created_at: at(-3_600) });
  await deposits(160);
  const flood = (await toldFloods()).everywhere[0] as Told;
  const long = { since: at(-7_200).toISOString(), until: new Date().toISOString() };
  for (const other of [
    { ...flood, since: long.since },
    { ...flood, ...long },
    { ...flood, ticket: 'mine' },
  ]) {
    const { error } = await cashier.send('declineFlood', inputFor(other), sam.token);
    expect(error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^Cage has told of no flood from everywhere between these times\./),
    });
  }
  expect(await decline(flood)).toMatchObject({ deposits: 160, remaining: 0 });
  expect(await statusesOf('deposit', ordinary)).toEqual(new Set(['pending']));
});

// Last, because receipts stay.
test('a deposit that a statement tells of is left alone, and one that a mail of anybody names is not', async () => {
  const [told = '', claimed = ''] = await deposits(160);
  const insert = `insert into receipts (id, source, source_key, received_at, authenticity, named_deposit_id)
    values (gen_random_uuid(), $1, $1, now(), $2, $3)`;
  await cashier.database.pool.query(insert, ['statement', 'entered', told]);
  await cashier.database.pool.query(insert, ['mail', 'unproved', claimed]);
  const [flood] = (await toldFloods()).everywhere;
  expect(flood).toMatchObject({ deposits: 159, leftAlone: 1 });
});
