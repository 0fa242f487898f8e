import { expect, test } from 'vitest';
import { mapMethods } from '#domain/accounts/account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

test('each step is done as soon as what it asks for is there, and no longer than that', async () => {
  const settings = sampleSettings();
  await using cashier = await startTestCashier({
    settings,
    variables: { CAGE_SUPPORT_EMAIL: 'help@example.com' },
  });
  const { token } = await cashier.signInAs('owner');
  const missing = async () => {
    const { steps, isReady } = await cashier.call('getReadiness', {}, token);
    return [steps.filter((each) => !each.isDone && !each.isSkipped).map(({ step }) => step), isReady];
  };
  const all = [
    ...['account', 'methods', 'hours', 'colleague', 'second-factor', 'four-eyes', 'mail', 'test-deposit'],
  ];
  expect(await missing()).toEqual([all, false]);

  const own = { ...settings.methods.venmo.accounts[0], id: 'own', handle: '@the-casino', sample: false };
  const methods = { ...settings.methods, venmo: { enabled: true, accounts: [own as never] } };
  await cashier.saveSettings({ ...settings, methods });
  expect(await missing()).toEqual([all.slice(1), false]);
  await cashier.saveSettings(
    mapMethods({ ...settings, methods }, (key, method) => ({ ...method, enabled: key === 'venmo' })),
  );
  await insertDeposits(cashier.database, [{ source: 'player' }]);
  await cashier.signInAs('member');
  expect(await missing()).toEqual([['hours', 'second-factor', 'four-eyes', 'mail'], false]);

  const { proposedLimits } = await cashier.call('getReadiness', {}, token);
  expect(proposedLimits).toEqual({ payoutAbove: 500, manualEntryAbove: 500, editAbove: 500 });
  await cashier.signInAs('supervisor');
  const { settings: approvals, version } = await cashier.call('getApprovalSettings', {}, token);
  const limit = (limits: object, from: number) =>
    cashier.call('updateApprovalSettings', { settings: { ...approvals, ...limits }, version: from }, token);
  const part = await limit({ ...proposedLimits, editAbove: null }, version);
  expect((await missing())[0]).toContain('four-eyes');
  await limit(proposedLimits, part.version);
  await setUpTotp(cashier, token);
  await cashier.call('updateSignInSettings', { secondFactorRequired: true, version: 0 }, token);
  expect(await missing()).toEqual([['hours', 'mail'], false]);

  const skip = (step: 'hours' | 'mail', isSkipped: boolean) =>
    cashier.call('skipReadinessStep', { step, isSkipped }, token);
  await skip('mail', true);
  expect(await skip('hours', true)).toMatchObject({ isReady: true });
  await skip('hours', true);
  expect(await skip('hours', false)).toMatchObject({ isReady: false });
  const { entries } = await cashier.call('getActivityLogs', { search: 'needed' }, token);
  expect(entries.map(({ message }) => message)).toEqual([
    'First steps: withdrawal hours needed after all',
    'First steps: withdrawal hours not needed',
    'First steps: mail not needed',
  ]);
});

test('the limits that are proposed follow what was credited and paid, not what strangers ask for', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const proposed = async () => (await cashier.call('getReadiness', {}, token)).proposedLimits;
  const amounts = (count: number, amount_cents: number, columns: object) =>
    Array.from({ length: count }, () => ({ amount_cents, source: 'player', ...columns }));
  const at = new Date();
  const credited = { status: 'sent', status_updated_at: at };
  const paid = { status: 'sent', send_status: 'sent', send_status_updated_at: at };
  await insertDeposits(cashier.database, amounts(600, 100_000_000, { status: 'pending' }));
  await insertDeposits(cashier.database, [...amounts(18, 10_100, credited), ...amounts(1, 90_000, credited)]);
  await insertWithdrawals(cashier.database, amounts(30, 70_000, paid));
  expect(await proposed()).toEqual({ payoutAbove: 700, manualEntryAbove: 500, editAbove: 500 });
  await insertDeposits(cashier.database, amounts(1, 90_000, credited));
  expect(await proposed()).toEqual({ payoutAbove: 700, manualEntryAbove: 150, editAbove: 150 });
  await cashier.signInAs('supervisor');
  await setApprovals(cashier, { payoutAbove: 100, editAbove: 0 }, token);
  expect(await proposed()).toEqual({ payoutAbove: 100, manualEntryAbove: 150, editAbove: 0 });
});
