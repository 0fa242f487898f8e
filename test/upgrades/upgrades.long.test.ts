import { expect, test } from 'vitest';
import { NO_APPROVALS } from '#domain/approvals/approval-settings.ts';
import { checkChain } from '#server/features/activity/chain.ts';
import { stateSigningStart } from '#server/features/activity/check-entries.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { loadSettings, settingsInForce } from '#server/features/payment-settings/store.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { signalSettings } from '#server/features/signals/signal-settings.ts';
import { signOnce } from '#server/main/keys/sign-rows.ts';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import type { Database } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { SignedFields } from '#server/platform/sealing/row-signer.ts';
import { readStored } from '#test/faults/stored.ts';
import { startTestCashier, TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { databaseOf } from './database-of.ts';

/** The versions that may be in use and whose schema differs, by the newest migration of each. */
const VERSIONS = ['0015'];

const PASSWORD = 'correct horse battery';
const SESSION = 'a-session-of-an-earlier-version';
const WITHDRAWAL_WITH_PASSWORD = '20000000-0000-4000-8000-000000000001';

async function countsAndSums({ pool }: Database) {
  const { rows } = await pool.query(
    `select
       (select array_agg(row(id, username, method, amount_cents, status, created_at)::text order by id) from deposits) as deposits,
       (select array_agg(row(id, username, method, amount_cents, status, created_at)::text order by id) from withdrawals) as withdrawals,
       (select sum(amount_cents) from deposits) as deposited,
       (select sum(amount_cents) from withdrawals) as withdrawn,
       (select array_agg(row(id, email, role, password_hash, removed_at)::text order by id) from staff) as staff,
       (select array_agg(row(id, action, message, details)::text order by id) from activity_log) as entries,
       (select count(*) from sessions) as sessions`,
  );
  return rows[0];
}

test.each(VERSIONS)('data of %s serves the newest Cage', async (newest) => {
  await using database = await databaseOf(newest);
  const before = await countsAndSums(database);
  expect(before.deposits).toHaveLength(5);

  await migrate(database.pool);
  expect(await countsAndSums(database)).toEqual(before);
  expect((await readStored(database.url)).wrongTotals).toEqual([]);
  expect(await checkLedger(database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  expect(await checkChain(database, [])).toMatchObject({ entries: 3, broken: undefined });

  await prepareServingRole(database.url);
  await signOnce(database, TEST_KEYS);
  await using cashier = await startTestCashier({ database });
  // It was not signed: everybody signs in once.
  expect((await cashier.send('getCurrentAdmin', {}, SESSION)).error?.status).toBe('UNAUTHENTICATED');
  const { token } = await cashier.call('signIn', { email: 'owner@example.com', password: PASSWORD });

  const { deposits } = await cashier.call('getDeposits', {}, token);
  expect(deposits.map(({ amount }) => amount)).toEqual([2_500, 1_234.56, 50, 0.99, 10_000]);
  const { withdrawals } = await cashier.call('getWithdrawals', {}, token);
  expect(withdrawals.map(({ amount }) => amount)).toEqual([555.55, 100, 200]);
  const { deposits: found } = await cashier.call('getDeposits', { search: 'ana ünlü' }, token);
  expect(found).toHaveLength(1);
  const stats = await cashier.call('getStats', {}, token);
  expect(stats.deposits.all).toEqual({ count: 5, amount: 13_785.55 });
  expect(stats.withdrawals.all).toEqual({ count: 3, amount: 855.55 });
  const ofDays = (kind: 'deposits' | 'withdrawals') => stats.days.reduce((sum, day) => sum + day[kind], 0);
  expect(ofDays('deposits')).toBeCloseTo(stats.deposits.counted.amount);
  expect(ofDays('withdrawals')).toBeCloseTo(stats.withdrawals.counted.amount);
  const { password } = await cashier.call(
    'revealWithdrawalPassword',
    { withdrawalId: WITHDRAWAL_WITH_PASSWORD },
    token,
  );
  expect(password).toBe('players own');
  const { receipts } = await cashier.call('getReceipts', {}, token);
  expect(receipts.map(({ state }) => state)).toEqual(['waiting', 'settled']);
  const settings = await cashier.call('getPaymentSettings', {}, token);
  expect(JSON.stringify(settings)).toContain('@the-casino');

  const locked = { depositId: deposits[2]?.id as string };
  await cashier.call('lockDeposit', locked, token);
  await cashier.call('updateDepositStatus', { ...locked, status: 'sent' }, token);
  expect((await readStored(database.url)).wrongTotals).toEqual([]);
  expect(await checkChain(database, [])).toMatchObject({ broken: undefined });
  const { entries } = await cashier.call('getActivityLogs', {}, token);
  expect(entries.map(({ subjectId }) => subjectId)).toContain(locked.depositId);
});

test('settings that were signed in tables of their own hold as documents, and no others', async () => {
  await using database = await databaseOf('0015');
  const { pool, queries } = database;
  await pool.query('update approval_settings set payout_above_cents = 50000, roles = true');
  await pool.query(`update signal_settings set day_hold = 3, new_destination = 'hold'`);
  await pool.query('update receipt_settings set approve_funded = true');
  const sign = (what: string, fields: SignedFields) =>
    pool.query('insert into settings_signatures values ($1, $2)', [
      what,
      TEST_SIGNER.sign(what, { ...fields, epoch: 0 }),
    ]);
  await sign('approval_settings', {
    ...{ payout_above_cents: 50_000, manual_entry_above_cents: null, edit_above_cents: null },
    ...{ receiving_accounts: false, roles: true },
  });
  await sign('signal_settings', {
    ...{ amount_look_cents: null, amount_hold_cents: null, day_look: null, day_hold: 3 },
    ...{ week_look: null, week_hold: null, first_deposit_look_hours: null, first_deposit_hold_hours: null },
    ...{ shared_destination: 'pass', new_destination: 'hold', edited_destination: 'pass' },
  });
  await sign('receipt_settings', { known_payer_rule: true, approve_funded: false });
  await queries
    .insertInto('signed_accounts')
    .values(await stateSigningStart(queries, TEST_SIGNER))
    .execute();

  await migrate(pool);
  await signOnce(database, TEST_KEYS);

  const approvals = await approvalSettings.load(queries, TEST_SIGNER);
  expect(approvals.isAltered).toBe(false);
  expect(approvals.settings).toEqual({ ...NO_APPROVALS, payoutAbove: 50_000, roles: true });
  const signals = await signalSettings.load(queries, TEST_SIGNER);
  expect(signals.isAltered).toBe(false);
  expect(signals.settings).toMatchObject({ perDay: { look: null, hold: 3 }, newDestination: 'hold' });
  expect((await receiptSettings.load(queries, TEST_SIGNER)).isAltered).toBe(true);
});

test.each([true, false])(
  'accounts of a signed document become rows, of one that is not none is shown: %s',
  async (isSigned) => {
    await using database = await databaseOf('0015');
    const { pool, queries } = database;
    const { rows } = await pool.query('select settings from payment_settings');
    const fields = { settings: JSON.stringify(rows[0].settings), epoch: 0 };
    await pool.query('insert into settings_signatures values ($1, $2)', [
      'payment_settings',
      TEST_SIGNER.sign('payment_settings', isSigned ? fields : { ...fields, settings: '{}' }),
    ]);
    await queries
      .insertInto('signed_accounts')
      .values(await stateSigningStart(queries, TEST_SIGNER))
      .execute();
    await migrate(pool);
    await signOnce(database, TEST_KEYS);

    const { venmo } = settingsInForce(await loadSettings(database, TEST_SIGNER)).methods;
    expect(venmo.accounts[0]?.id).toBe(isSigned ? 'venmo-own' : undefined);
    const { rows: accounts } = await pool.query(`select from receiving_accounts where id = 'venmo-own'`);
    expect(accounts).toHaveLength(isSigned ? 1 : 0);
  },
);
