import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liftApprovals } from '#server/main/commands/lift-approvals.ts';
import { signOnce } from '#server/main/keys/sign-rows.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { NO_APPROVALS, NO_SIGNALS, settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import {
  settingsWithVenmo,
  startTestCashier,
  TEST_KEYS,
  TEST_SIGNER,
  type TestCashier,
} from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

// What somebody writes who has the password of the role that serves, but not the key.
let cashier: TestCashier;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const write = (text: string, ...values: unknown[]) => cashier.serving.pool.query(text, values);
const writeSettings = (name: string, document: object) =>
  write(
    `insert into settings (name, document) values ($1, $2)
     on conflict (name) do update set document = settings.document || excluded.document`,
    name,
    JSON.stringify(document),
  );
const whoseSettings = async () => {
  const { failing } = await cashier.call('getOperations', {}, olga.token);
  return failing.find(({ what }) => what === 'settings')?.who ?? [];
};
const shownHandles = async () =>
  (await cashier.call('getPaymentSettingsPublic', {})).settings.venmo.accounts.map(({ handle }) => handle);

async function newWithdrawal(): Promise<string> {
  const row = { amount_cents: 90_000, approval_status: 'approved', status: 'approved' };
  return (await insertWithdrawals(cashier.database, [row]))[0] as string;
}
const send = async (withdrawalId: string) =>
  cashier.send('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, sam.token);

const ALTER_HANDLE = `update receiving_accounts set details = jsonb_set(details, '{handle}', '"@mallory"')
  where id = 'venmo-own'`;

describe('receiving accounts that were changed in the database', () => {
  test('are shown to no player, until an owner saves them', async () => {
    expect(await shownHandles()).toEqual(['@the-casino']);
    await write(ALTER_HANDLE);
    // What was loaded before holds on until something is saved, or Cage starts anew.
    expect(await shownHandles()).toEqual(['@the-casino']);
    await write('update payment_settings set version = version + 1');
    await until(async () => (await shownHandles()).length === 0);
    const paid = await cashier.send('sendDepositEmail', depositRequest({ method: 'Apple Pay' }));
    expect(paid.error).toMatchObject({ message: 'No account available' });
    expect(await whoseSettings()).toEqual(['the receiving account Main Venmo']);
    await until(async () =>
      (await cashier.readMetrics()).includes('cage_altered_settings{settings="receiving_accounts"} 1'),
    );

    const seen = await cashier.call('getPaymentSettings', {}, olga.token);
    expect(seen.settings.venmo.accounts).toMatchObject([{ handle: '@mallory' }]);
    expect(seen.notes[0]).toContain('changed in the database, past Cage');
    const part = await cashier.send('updatePaymentSettings', { settings: { ticker: false } }, olga.token);
    expect(part.error).toMatchObject({ status: 'FAILED_PRECONDITION' });
    const one = { method: 'venmo', id: 'venmo-own', account: { handle: '@the-casino' } } as const;
    const { error } = await cashier.send('saveReceivingAccount', one, olga.token);
    expect(error).toMatchObject({ status: 'FAILED_PRECONDITION' });

    const [account] = seen.settings.venmo.accounts;
    const settings = {
      ...seen.settings,
      venmo: { enabled: true, accounts: [{ ...account, handle: '@the-casino' }] },
    };
    const saved = await cashier.call('updatePaymentSettings', { settings } as never, olga.token);
    expect(saved).toMatchObject({ status: 'success', notes: [] });
    expect(await shownHandles()).toEqual(['@the-casino']);
    expect(await whoseSettings()).toEqual([]);
    const { entries } = await cashier.call('getActivityLogs', { limit: 1 }, olga.token);
    expect(entries[0]?.message).toContain('after they were changed in the database, past Cage');
  });

  test('do not hold again as they once were, with the signature of then', async () => {
    const row = async () => (await write('select settings from payment_settings')).rows[0]?.settings;
    const signature = async () =>
      (await write(`select signature from settings_signatures where what = 'payment_settings'`)).rows[0]
        ?.signature;
    const [former, formerSignature] = [await row(), await signature()];
    await cashier.saveSettings(settingsWithVenmo());
    await write('update payment_settings set settings = $1', JSON.stringify(former));
    await write(
      `update settings_signatures set signature = $1 where what = 'payment_settings'`,
      formerSignature,
    );
    await until(async () => (await shownHandles()).length === 0);
    expect(await whoseSettings()).toEqual(['payment methods']);
    await cashier.saveSettings(settingsWithVenmo());
    await until(async () => (await shownHandles()).length === 1);
  });

  test('do not hold again one by one, as they once were or not removed', async () => {
    const signed = `select signature from settings_signatures where what = 'receiving_accounts:venmo-own'`;
    const former = (await write(signed)).rows[0]?.signature;
    const { methods, ...others } = settingsWithVenmo();
    const save = async (handle: string) => {
      const [account] = methods.venmo.accounts;
      const venmo = { enabled: true, accounts: account ? [{ ...account, handle }] : [] };
      await cashier.saveSettings({ ...others, methods: { ...methods, venmo } });
    };
    await save('@another');
    const putBack = async (set: string) => {
      await write(`update receiving_accounts set ${set} where id = 'venmo-own'`);
      await write(
        `update settings_signatures set signature = $1 where what = 'receiving_accounts:venmo-own'`,
        former,
      );
      await write('update payment_settings set version = version + 1');
      await until(async () => (await shownHandles()).length === 0);
      expect(await whoseSettings()).toEqual(['the receiving account Main Venmo']);
    };
    await putBack(`details = jsonb_set(details, '{handle}', '"@the-casino"')`);

    await cashier.saveSettings({
      ...others,
      methods: { ...methods, venmo: { enabled: true, accounts: [] } },
    });
    expect(await whoseSettings()).toEqual([]);
    await putBack('removed_at = null');
    await cashier.saveSettings(settingsWithVenmo());
    await until(async () => (await shownHandles()).length === 1);
    expect(await whoseSettings()).toEqual([]);
  });

  test('do not hold as a text that reads like them', async () => {
    const { rows } = await write('select settings from payment_settings');
    await write(
      'update payment_settings set settings = to_jsonb($1::text)',
      JSON.stringify(rows[0]?.settings),
    );
    await until(async () => (await shownHandles()).length === 0);
    expect(await whoseSettings()).toEqual(['payment methods']);
    const { rows: now } = await write('select settings from payment_settings');
    expect(typeof now[0]?.settings).toBe('string');
    await write(`update payment_settings set settings = 'null'`);
    expect((await cashier.call('getPaymentSettings', {}, olga.token)).notes[0]).toContain('past Cage');
    await cashier.saveSettings(settingsWithVenmo());
    await until(async () => (await shownHandles()).length === 1);
  });

  test('are for a second person to see, every one, where they approve accounts', async () => {
    const approvals = { ...NO_APPROVALS, receivingAccounts: true };
    await cashier.call('updateApprovalSettings', { settings: approvals }, olga.token);
    await write(ALTER_HANDLE);
    const { settings } = await cashier.call('getPaymentSettings', {}, olga.token);
    const asked = await cashier.call('updatePaymentSettings', { settings } as never, olga.token);
    expect(asked.status).toBe('waiting');
    const { approvals: waiting } = await cashier.call('getApprovals', { state: 'waiting' }, otto.token);
    expect(waiting[0]?.details).toContain('Venmo Main Venmo, new: handle @mallory');
    expect(await shownHandles()).toEqual([]);
    const [account] = settings.venmo.accounts;
    const venmo = { enabled: true, accounts: [{ ...account, handle: '@the-casino' }] };
    const right = { settings: { ...settings, venmo } } as never;
    await cashier.call('refuseChange', { id: asked.approval?.id as string, reason: 'Not ours' }, otto.token);
    const { approval } = await cashier.call('updatePaymentSettings', right, olga.token);
    await cashier.call('approveChange', { id: approval?.id as string }, otto.token);
    expect(await shownHandles()).toEqual(['@the-casino']);
    await cashier.call('updateApprovalSettings', { settings: NO_APPROVALS }, olga.token);
  });
});

test('four eyes that were changed are the strictest, and a second owner has them again as they were', async () => {
  const wanted = { ...NO_APPROVALS, payoutAbove: 0, roles: true };
  await cashier.call('updateApprovalSettings', { settings: wanted }, olga.token);
  await writeSettings('approval_settings', { payoutAbove: null, roles: false });
  expect((await send(await newWithdrawal())).result).toMatchObject({ status: 'waiting' });
  const { settings } = await cashier.call('getApprovalSettings', {}, olga.token);
  expect(settings).toEqual({
    ...{ payoutAbove: 0, manualEntryAbove: 0, editAbove: 0, differenceAbove: 0 },
    ...{ receivingAccounts: true, roles: true },
  });
  expect(await whoseSettings()).toEqual(['approvals']);

  const { approval } = await cashier.call('updateApprovalSettings', { settings: wanted }, olga.token);
  expect(await whoseSettings()).toEqual(['approvals']);
  await cashier.call('approveChange', { id: approval?.id as string }, otto.token);
  expect(await whoseSettings()).toEqual([]);
  expect((await cashier.call('getApprovalSettings', {}, olga.token)).settings).toEqual(wanted);

  await writeSettings('approval_settings', { manualEntryAbove: 1 });
  expect((await liftApprovals(cashier.database, TEST_SIGNER)).exitCode).toBe(0);
  expect(await whoseSettings()).toEqual([]);
  await cashier.call('updateApprovalSettings', { settings: NO_APPROVALS }, olga.token);
});

test('signals that were changed hold every payout, until an owner saves them', async () => {
  await writeSettings('signal_settings', { newDestination: 'look' });
  expect((await send(await newWithdrawal())).error?.message).toContain('is on hold');
  expect(await whoseSettings()).toEqual(['signals']);
  await cashier.call('updateSignalSettings', { settings: NO_SIGNALS }, olga.token);
  expect((await send(await newWithdrawal())).result).toMatchObject({ status: 'success' });
  expect(await whoseSettings()).toEqual([]);
});

test('rules of receipts that were changed do as little as they can, until an owner saves them', async () => {
  await writeSettings('receipt_settings', { approveFunded: true });
  const { settings, version } = await cashier.call('getReceiptSettings', {}, olga.token);
  expect(settings).toEqual({ knownPayerRule: false, approveFunded: false });
  expect(await whoseSettings()).toEqual(['receipts']);
  await cashier.call('updateReceiptSettings', { settings, version }, olga.token);
  expect(await whoseSettings()).toEqual([]);
});

test('a second factor that is no longer required in the database goes on being required', async () => {
  await writeSettings('sign_in_settings', { secondFactorRequired: false });
  const refused = await cashier.send('getDeposits', {}, sam.token);
  expect(refused.error?.details).toEqual({ setUpFactor: true });
  await expect(write('delete from settings')).rejects.toThrow('permission denied');
  const { rows } = await write(`select count(*)::int as count from settings where name = 'sign_in_settings'`);
  expect(rows).toEqual([{ count: 1 }]);

  await setUpTotp(cashier, olga.token);
  expect(await whoseSettings()).toEqual(['second factors']);
  const settings = () => cashier.call('getSignInSettings', {}, olga.token);
  expect(await settings()).toMatchObject({ secondFactorRequired: true, isAltered: true, version: 1 });
  const kept = { secondFactorRequired: true, version: 1 };
  await cashier.call('updateSignInSettings', kept, olga.token);
  expect(await settings()).toMatchObject({ secondFactorRequired: true, isAltered: false, version: 2 });
  expect(await whoseSettings()).toEqual([]);
});

test('settings that are there at the first start are signed once', async () => {
  await using database = await createTestDatabase();
  const signed = async () =>
    (await database.pool.query('select what, signature from settings_signatures order by what')).rows;
  await signOnce(database, TEST_KEYS);
  const first = await signed();
  expect(first.map(({ what }) => what)).toEqual(['approval_settings', 'receipt_settings', 'signal_settings']);
  await database.pool.query(`update settings set document = '{}'`);
  await signOnce(database, TEST_KEYS);
  expect(await signed()).toEqual(first);
});
