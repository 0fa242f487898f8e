import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { entriesOf, forgetPostings } from '#test/fixtures/records.ts';
import { NO_SIGNALS, setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

type Settings = CallInput<'updateSignalSettings'>['settings'];

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let ann: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
});
afterAll(() => cashier[Symbol.asyncDispose]());
afterEach(() => set({}));

const set = (settings: Partial<Settings>) =>
  cashier.call('updateSignalSettings', { settings: { ...NO_SIGNALS, ...settings } }, olga.token);

type Columns = Parameters<typeof insertWithdrawals>[1][number];
const DAY_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function newWithdrawals(...rows: Columns[]): Promise<string> {
  const ids = await insertWithdrawals(cashier.database, rows);
  return ids.at(-1) as string;
}
const signalsOf = async (withdrawalId: string) => {
  const { signals, ...rest } = await cashier.call('getWithdrawalSignals', { withdrawalId }, sam.token);
  return { ...rest, byRule: Object.fromEntries(signals.map((each) => [each.rule, each])) };
};
const send = (withdrawalId: string, token = sam.token) =>
  cashier.send('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, token);
const override = (withdrawalId: string, note: string, token = sam.token) =>
  cashier.send('overrideHold', { withdrawalId, note }, token);

const PAID = { status: 'sent', send_status: 'sent' };
const APPROVED = { status: 'approved', approval_status: 'approved' };
const DECLINED = { status: 'declined', approval_status: 'declined' };

describe('the facts', () => {
  test('count what the player asked for lately, without what was declined or not sent', async () => {
    const username = 'FC7001';
    const id = await newWithdrawals(
      { username, created_at: ago(8) },
      { username, created_at: ago(6.9) },
      { username, created_at: ago(0.9), status: 'declined' },
      { username, created_at: ago(0.5) },
      { username },
    );
    const { byRule } = await signalsOf(id);
    expect(byRule['per-day']?.text).toBe('2 withdrawals of this player in 24 hours.');
    expect(byRule['per-week']?.text).toBe('3 withdrawals of this player in 7 days.');
  });

  test.each<[string, Columns, Columns]>([
    ['Venmo', { payment_username: '@Shared-1' }, { payment_username: 'shared-1' }],
    ['Zelle', { email: 'Shared@example.com' }, { email: 'shared@example.com' }],
    ['Zelle', { email: null, phone: '(555) 010-0777' }, { email: null, phone: '5550100777' }],
    [
      'Crypto',
      { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { wallet_address: '0x52908400098527886e0f7030069857d2e4169ee7' },
    ],
  ])('find who else is paid there by %s, however it is typed', async (method, own, other) => {
    await set({ sharedDestination: 'look' });
    const id = await newWithdrawals(
      { username: 'FC7011', method, ...PAID, ...other },
      { username: 'FC7012', method, ...other },
      { username: 'FC7013', method, ...DECLINED, ...other },
      { username: 'FC7010', method, ...own },
    );
    const { byRule, level } = await signalsOf(id);
    expect(level).toBe('look');
    expect(byRule['shared-destination']).toMatchObject({ level: 'look', players: ['FC7011'] });
  });

  test('find who is paid where its backup pays', async () => {
    await set({ sharedDestination: 'look' });
    const id = await newWithdrawals(
      { username: 'FC7015', method: 'Zelle', email: 'other@example.com', ...APPROVED },
      { username: 'FC7016', method: 'Zelle', email: 'other@example.com' },
      {
        ...{ username: 'FC7014', method: 'Venmo', payment_username: '@mine' },
        ...{ backup_method: 'Zelle', backup_email: 'Other@example.com' },
      },
    );
    expect((await signalsOf(id)).byRule['shared-destination']).toMatchObject({
      level: 'look',
      players: ['FC7015'],
      text: 'Its backup is also used by FC7015.',
    });
  });

  const DESTINATIONS = [
    [
      { method: 'Venmo', payment_username: '@Same-1' },
      { backup_method: 'Venmo', backup_payment_username: 'same-1' },
    ],
    [
      { method: 'Zelle', email: null, phone: '+1 (555) 010-0788' },
      { backup_method: 'Zelle', backup_phone: '5550100788' },
    ],
    [
      { method: 'Zelle', email: null, phone: '555 010 0789' },
      { backup_method: 'Zelle', backup_phone: '15550100789' },
    ],
    [
      { method: 'Zelle', email: 'same@example.com' },
      { backup_method: 'Zelle', backup_email: 'Same@Example.com' },
    ],
  ] as const satisfies ReadonlyArray<readonly [Columns, Columns]>;

  test('find every other player of a place, whoever has it as destination or as backup', async () => {
    await set({ sharedDestination: 'hold' });
    const place = fc.constantFrom(...DESTINATIONS.map((_, at) => at));
    const uses = fc.tuple(place, fc.boolean(), fc.boolean());
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        uses,
        uses,
        async ([ownPlace, ownIsBackup], [otherPlace, otherIsBackup, isSamePlayer]) => {
          run += 1;
          const [one, other] = [`FC72${run}01`, isSamePlayer ? `FC72${run}01` : `FC72${run}02`];
          const elsewhere = (of: string) => ({ method: 'Venmo', payment_username: `@only-${of}` });
          const columns = (at: number, isBackup: boolean, of: string) => {
            const [main, backup] = DESTINATIONS[at] as (typeof DESTINATIONS)[number];
            return { username: of, ...(isBackup ? { ...elsewhere(of), ...backup } : main) };
          };
          await forgetPostings(cashier.database);
          await cashier.database.pool.query(`delete from withdrawals where username like 'FC72%'`);
          const id = await newWithdrawals(
            { ...columns(otherPlace, otherIsBackup, other), ...APPROVED },
            columns(ownPlace, ownIsBackup, one),
          );
          const isShared = ownPlace === otherPlace && !isSamePlayer;
          expect((await signalsOf(id)).byRule['shared-destination']).toMatchObject({
            level: isShared ? 'hold' : 'pass',
            players: isShared ? [other] : [],
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('know a destination that was paid to before', async () => {
    const columns = { username: 'FC7020', payment_username: '@known' };
    const id = await newWithdrawals({ ...columns, send_status: 'not_sent' }, columns);
    expect((await signalsOf(id)).byRule['new-destination']?.text).toMatch('never paid there');
    await newWithdrawals({ ...columns, send_status: 'sent' });
    expect((await signalsOf(id)).byRule['new-destination']?.text).toMatch('was paid there before');
  });

  test('date from the first deposit that counts', async () => {
    const username = 'FC7030';
    const id = await newWithdrawals({ username });
    await insertDeposits(cashier.database, [
      { username, status: 'pending', created_at: ago(9) },
      { username, status: 'sent', created_at: ago(3) },
      { username, status: 'sent', created_at: ago(1) },
    ]);
    expect((await signalsOf(id)).byRule['first-deposit']?.text).toBe(
      'The player’s first deposit was 3 days ago.',
    );
  });

  test('name who changed the destination', async () => {
    const withdrawalId = await newWithdrawals({ username: 'FC7040' });
    const change = { newMethod: 'Venmo', paymentUsername: '@other' } as const;
    await cashier.call('updateWithdrawalMethod', { withdrawalId, ...change }, sam.token);
    expect((await signalsOf(withdrawalId)).byRule['edited-destination']?.text).toBe(
      'The destination was changed by Sam.',
    );
  });

  test('of a withdrawal that does not exist are not found', async () => {
    const withdrawalId = '00000000-0000-4000-8000-000000000000';
    const { error } = await cashier.send('getWithdrawalSignals', { withdrawalId }, sam.token);
    expect(error).toMatchObject({ status: 'NOT_FOUND', message: 'Withdrawal not found.' });
  });
});

describe('a hold', () => {
  test('keeps a withdrawal from being sent until somebody overrides it with a note', async () => {
    await set({ amount: { look: null, hold: 100 } });
    const id = await newWithdrawals({ username: 'FC7100', amount_cents: 10_001 });
    expect((await send(id)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message:
        'This withdrawal is on hold: $100.01, which is more than $100. Somebody has to override the hold, with a note, before it is sent.',
    });
    expect((await override(id, ' ')).error?.message).toBe('Enter a note that says why.');
    const member = await cashier.signInAs('member');
    expect((await override(id, 'I may not', member.token)).error?.status).toBe('PERMISSION_DENIED');
    const { result } = await override(id, 'The player is known to us.');
    expect(result).toMatchObject({
      level: 'hold',
      override: { byName: 'Sam', note: 'The player is known to us.' },
    });
    expect((await entriesOf(cashier.database, id)).at(-1)).toMatchObject({
      action: 'withdrawal_hold_overridden',
      message: 'Hold of FC7100 overridden (amount): The player is known to us.',
    });
    expect((await override(id, 'Again')).error?.status).toBe('FAILED_PRECONDITION');
    expect((await send(id)).result?.withdrawal.status).toBe('sent');
  });

  test('holds again once the payout is another', async () => {
    await set({ amount: { look: null, hold: 100 } });
    const id = await newWithdrawals({ username: 'FC7110', amount_cents: 20_000 });
    await override(id, 'Known');
    await cashier.call('updateWithdrawalAmount', { withdrawalId: id, amount: 300 }, sam.token);
    expect((await send(id)).error?.message).toMatch(/^This withdrawal is on hold/);
    await override(id, 'Known');
    await set({ amount: { look: null, hold: 100 }, newDestination: 'hold' });
    expect((await send(id)).error?.message).toMatch('was never paid there before');
  });

  test('under four eyes takes two people', async () => {
    await setApprovals(cashier, { payoutAbove: 1_000 }, olga.token);
    await set({ amount: { look: null, hold: 100 } });
    const approved = { approval_status: 'approved', status: 'approved', amount_cents: 20_000 };
    const id = await newWithdrawals({ username: 'FC7120', ...approved });
    await override(id, 'Known');
    expect((await send(id)).error?.message).toBe(
      'You overrode the hold yourself: someone else has to mark it as sent.',
    );
    expect((await send(id, ann.token)).httpStatus).toBe(200);
    await setApprovals(cashier, {}, olga.token);
  });

  test('is no override where nothing holds', async () => {
    const id = await newWithdrawals({ username: 'FC7130' });
    expect((await override(id, 'Why not')).error?.message).toBe('This withdrawal is not on hold.');
  });
});

test('the settings are off on a first run, versioned, and logged', async () => {
  await using fresh = await startTestCashier();
  const owner = await fresh.signInAs('owner', 'Olga');
  const { settings, version } = await fresh.call('getSignalSettings', {}, owner.token);
  expect(settings).toEqual(NO_SIGNALS);
  const update = (changed: Partial<Settings>) =>
    fresh.send('updateSignalSettings', { settings: { ...settings, ...changed }, version }, owner.token);
  expect((await update({ perDay: { look: -1, hold: null } })).error?.status).toBe('INVALID_ARGUMENT');
  expect((await update({ perDay: { look: 1, hold: 3 } })).result).toMatchObject({ version: version + 1 });
  expect((await update({})).error?.status).toBe('ABORTED');
  const { entries } = await fresh.call('getActivityLogs', {}, owner.token);
  expect(entries[0]?.message).toBe(
    'Signals: in 24 hours, look never → more than 1; in 24 hours, hold never → more than 3',
  );
});

test('each question reads an index, however much there is', async () => {
  const { pool } = cashier.database;
  await pool.query(`insert into withdrawals (id, source, username, method, amount_cents, payment_username)
    select gen_random_uuid(), 'player', 'FC' || (n % 900), 'Venmo', 5000, '@many-' || n from generate_series(1, 3000) as n`);
  await pool.query('analyze withdrawals');
  const key = 'payout_key(method, payment_username, email, phone, wallet_address)';
  const plans = [
    `select distinct username from withdrawals where ${key} = 'venmo many-7' and username <> 'FC7' limit 5`,
    `select min(created_at) from deposits where username = 'FC7' and status in ('sent', 'approved')`,
    `select count(*) from withdrawals where username = 'FC7' and created_at > now() - interval '7 days'`,
  ];
  const client = await pool.connect();
  // A table this small would be read whole all the same.
  await client.query('begin; set local enable_seqscan = off');
  for (const query of plans) {
    const { rows } = await client.query(`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index/);
    expect(plan).not.toContain('Seq Scan');
  }
  await client.query('rollback');
  client.release();
});
