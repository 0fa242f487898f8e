import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { liftApprovals } from '#server/main/commands/lift-approvals.ts';
import { NO_APPROVALS, NO_SIGNALS, setApprovals } from '#test/fixtures/settings.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';

// Where roles need a second owner, neither of two can undo it alone.
let cashier: TestCashier;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(() => setApprovals(cashier, { roles: true, payoutAbove: 100 }, olga.token));

const approve = (id: string | undefined) => cashier.call('approveChange', { id: id ?? '' }, otto.token);

async function someone(role: 'owner' | 'supervisor' | 'member') {
  const person = await cashier.addStaff(role);
  const { email, password } = person;
  const { token } = await cashier.call('signIn', { email, password });
  return { ...person, token };
}

describe('four eyes', () => {
  const stored = async () => (await cashier.call('getApprovalSettings', {}, olga.token)).settings;

  test.each([
    ['switched off for roles', { roles: false }],
    ['with a higher limit', { payoutAbove: 200 }],
    ['without a limit', { payoutAbove: null }],
    ['looser and stricter at once', { payoutAbove: 200, editAbove: 50 }],
  ])('%s, wait for the other owner', async (_, changed) => {
    const before = await stored();
    const settings = { ...before, ...changed };
    const asked = await cashier.call('updateApprovalSettings', { settings }, olga.token);
    expect(asked).toMatchObject({ status: 'waiting', settings: before });
    expect(await stored()).toEqual(before);
    const own = await cashier.send('approveChange', { id: asked.approval?.id as string }, olga.token);
    expect(own.error?.message).toBe('You asked for this yourself: somebody else has to approve it.');
    await approve(asked.approval?.id);
    expect(await stored()).toEqual(settings);
  });

  test('that guard more are saved at once, and withdraw what waits', async () => {
    const settings = { ...NO_APPROVALS, roles: true, payoutAbove: 100 };
    const loose = await cashier.call(
      'updateApprovalSettings',
      { settings: { ...settings, payoutAbove: 500 } },
      olga.token,
    );
    const strict = { ...settings, payoutAbove: 50 };
    const saved = await cashier.call('updateApprovalSettings', { settings: strict }, olga.token);
    expect(saved).toMatchObject({ status: 'success', settings: strict });
    const late = await cashier.send('approveChange', { id: loose.approval?.id as string }, otto.token);
    expect(late.error?.message).toMatch(/^This was withdrawn by Olga/);
  });
});

test('signals that hold less wait, those that hold more do not', async () => {
  const amount = (hold: number | null) => ({ ...NO_SIGNALS, amount: { look: null, hold } });
  const save = (hold: number | null) =>
    cashier.call('updateSignalSettings', { settings: amount(hold) }, olga.token);
  expect((await save(500)).status).toBe('success');
  const asked = await save(null);
  expect(asked).toMatchObject({ status: 'waiting', settings: amount(500) });
  expect((await save(400)).status).toBe('success');
  const again = await save(null);
  await approve(again.approval?.id);
  expect((await cashier.call('getSignalSettings', {}, olga.token)).settings).toEqual(amount(null));
});

test('a second factor that everyone needs is left to their choice by two', async () => {
  await using fresh = await startTestCashier();
  const [one, other] = [await fresh.signInAs('owner'), await fresh.signInAs('owner')];
  for (const { token } of [one, other]) await setUpTotp(fresh, token);
  await setApprovals(fresh, { roles: true }, one.token);
  const save = (secondFactorRequired: boolean, version: number) =>
    fresh.call('updateSignInSettings', { secondFactorRequired, version }, one.token);
  const { version } = await save(true, 0);
  const asked = await save(false, version);
  expect(asked).toMatchObject({ status: 'waiting', version });
  await fresh.call('approveChange', { id: asked.approval?.id as string }, other.token);
  const { secondFactorRequired } = await fresh.call('getSignInSettings', {}, one.token);
  expect(secondFactorRequired).toBe(false);
});

test('a longer time until an unused session ends waits, a shorter one does not', async () => {
  const save = async (idleMinutes: number) => {
    const { version } = await cashier.call('getSessionSettings', {}, olga.token);
    return cashier.call('updateSessionSettings', { idleMinutes, version }, olga.token);
  };
  const inForce = async () => (await cashier.call('getSessionSettings', {}, olga.token)).idleMinutes;
  const dropped = await save(720);
  expect(dropped).toMatchObject({ status: 'waiting', idleMinutes: 30, version: 0 });
  expect(await save(20)).toMatchObject({ status: 'success', idleMinutes: 20 });
  const late = await cashier.send('approveChange', { id: dropped.approval?.id ?? '' }, otto.token);
  expect(late.httpStatus).toBe(400);
  const asked = await save(60);
  expect(await inForce()).toBe(20);
  await approve(asked.approval?.id);
  expect(await inForce()).toBe(60);
});

describe('whoever can approve', () => {
  test.each(['owner', 'supervisor'] as const)(
    '%s: a new password waits, and is a random one',
    async (role) => {
      const { id: uid, email, password } = await someone(role);
      const input = { uid, email, password: 'a password that Olga knows' };
      const asked = await cashier.call('setAdminPassword', input, olga.token);
      expect(asked).toMatchObject({ status: 'waiting', message: expect.stringContaining('not kept') });
      await cashier.call('signIn', { email, password });
      await approve(asked.approval?.id);
      for (const wrong of [password, input.password]) {
        expect((await cashier.send('signIn', { email, password: wrong })).httpStatus).toBe(401);
      }
      expect((await cashier.call('getAdminUsers', {}, olga.token)).users).toContainEqual(
        expect.objectContaining({ email }),
      );
    },
  );

  test('keeps an initial password to whom a second owner has let see it, for an hour', async () => {
    const { id: uid, email } = await someone('supervisor');
    const asked = await cashier.call(
      'setAdminPassword',
      { email, password: 'a password that Olga knows' },
      olga.token,
    );
    await approve(asked.approval?.id);
    const seenBy = async (token: string) =>
      (await cashier.call('getAdminCredentials', {}, token)).users.find((user) => user.uid === uid);
    const waiting = await seenBy(olga.token);
    expect(waiting).toMatchObject({ defaultPassword: null, approval: { state: 'waiting' } });
    // Looking again asks for nothing more, whoever looks.
    expect(await seenBy(otto.token)).toEqual(waiting);
    await approve(waiting?.approval?.id);
    const shown = await seenBy(olga.token);
    expect(shown?.defaultPassword).toEqual(expect.any(String));
    expect(
      (await cashier.call('signIn', { email, password: shown?.defaultPassword as string })).admin,
    ).toMatchObject({
      mustChangePassword: true,
    });
    expect((await seenBy(otto.token))?.defaultPassword).toBeNull();
    // It was for one look: another one is asked for again.
    expect(await seenBy(olga.token)).toMatchObject({ defaultPassword: null, approval: { state: 'waiting' } });
  });

  test('keeps a password that was set after somebody was let see the one before', async () => {
    const { id: uid, email } = await someone('supervisor');
    const renew = async () => {
      const input = { email, password: 'a password that Olga knows' };
      await approve((await cashier.call('setAdminPassword', input, olga.token)).approval?.id);
    };
    const look = async () =>
      (await cashier.call('getAdminCredentials', {}, olga.token)).users.find((user) => user.uid === uid);
    await renew();
    await approve((await look())?.approval?.id);
    await renew();
    expect(await look()).toMatchObject({ defaultPassword: null, approval: { state: 'waiting' } });
  });

  test('keeps their second factors until two have taken them away', async () => {
    const { id: uid, email, password, token } = await someone('supervisor');
    await setUpTotp(cashier, token);
    const asked = await cashier.call('removeAdminFactors', { uid, email }, olga.token);
    expect(asked.status).toBe('waiting');
    expect((await cashier.send('signIn', { email, password })).httpStatus).toBe(401);
    await approve(asked.approval?.id);
    await cashier.call('signIn', { email, password });
  });
});

test('a member’s password, factors and initial password take one owner', async () => {
  const { id: uid, email, token } = await someone('member');
  await setUpTotp(cashier, token);
  expect((await cashier.call('removeAdminFactors', { uid }, olga.token)).status).toBe('success');
  const password = 'a password that Olga knows';
  expect((await cashier.call('setAdminPassword', { email, password }, olga.token)).status).toBe('success');
  const { users } = await cashier.call('getAdminCredentials', {}, olga.token);
  expect(users).toContainEqual(expect.objectContaining({ uid, defaultPassword: password }));
});

describe('a member whom one owner asks to promote', () => {
  test.each(['owner', 'supervisor'] as const)(
    'to %s starts with a password that nobody knows, whoever has changed it',
    async (role) => {
      const { id: uid, email, password } = await cashier.addStaff('member');
      const known = 'a password that Olga knows';
      await cashier.call('setAdminPassword', { uid, email, password: known }, olga.token);
      const asInitial = await cashier.call('setAdminUserRole', { uid, role }, olga.token);
      expect(await detailsOf(asInitial.approval?.id)).toContain(
        'Their present password is one that was set for them.',
      );
      const { token } = await cashier.call('signIn', { email, password: known });
      const own = 'another one that Olga knows';
      const changed = { currentPassword: known, newPassword: own };
      const { token: session } = await cashier.call('changePassword', changed, token);
      await setUpTotp(cashier, session);
      await approve(asInitial.approval?.id);
      expect((await cashier.send('getCurrentAdmin', {}, session)).httpStatus).toBe(401);
      for (const each of [password, known, own]) {
        expect((await cashier.send('signIn', { email, password: each })).httpStatus).toBe(401);
      }
      const { rows } = await cashier.database.pool.query(
        'select role, must_change_password, has_second_factor from staff where id = $1',
        [uid],
      );
      expect(rows).toEqual([{ role, must_change_password: true, has_second_factor: false }]);
      const { users } = await cashier.call('getAdminCredentials', {}, olga.token);
      expect(users.find((user) => user.uid === uid)).toMatchObject({ defaultPassword: null });
    },
  );

  test('is not promoted as asked once somebody sets their password', async () => {
    const { id: uid, email } = await someone('member');
    const asked = await cashier.call('setAdminUserRole', { uid, role: 'owner' }, olga.token);
    const password = 'a password that Olga knows';
    await cashier.call('setAdminPassword', { uid, email, password }, olga.token);
    const late = await cashier.send('approveChange', { id: asked.approval?.id as string }, otto.token);
    expect(late.error?.message).toMatch(/^This was withdrawn by Olga/);
  });

  async function detailsOf(id: string | undefined) {
    const { approvals } = await cashier.call('getApprovals', {}, otto.token);
    return approvals.find((each) => each.id === id)?.details;
  }
});

describe('owners', () => {
  test('are removed by two, as long as two stay', async () => {
    const { id: uid, token } = await someone('owner');
    const asked = await cashier.call('removeAdminUser', { uid }, olga.token);
    expect(asked.status).toBe('waiting');
    expect((await cashier.send('getCurrentAdmin', {}, token)).httpStatus).toBe(200);
    await approve(asked.approval?.id);
    expect((await cashier.send('getCurrentAdmin', {}, token)).httpStatus).toBe(401);
    const supervisor = await someone('supervisor');
    const removal = await cashier.call('removeAdminUser', { uid: supervisor.id }, olga.token);
    expect(removal.status).toBe('success');
  });

  test('stay two; the operator has the way out, which is logged', async () => {
    await using fresh = await startTestCashier();
    const [one, other] = [await fresh.signInAs('owner'), await fresh.signInAs('owner')];
    await setApprovals(fresh, { roles: true }, one.token);
    const removal = await fresh.send('removeAdminUser', { uid: other.id }, one.token);
    expect(removal.error).toEqual({
      status: 'FAILED_PRECONDITION',
      message:
        'While a second owner approves changes of roles, one of two cannot be removed: add a third first.',
    });
    const demotion = await fresh.send('setAdminUserRole', { uid: one.id, role: 'member' }, one.token);
    expect(demotion.error?.message).toContain('one of two cannot be demoted');
    expect((await liftApprovals(fresh.database, TEST_SIGNER)).text).toContain(
      'need no second owner any more',
    );
    const { entries } = await fresh.call('getActivityLogs', {}, one.token);
    expect(entries[0]).toMatchObject({
      action: 'approval_settings_updated',
      message: 'Approvals: roles always → never, by the operator at the command line of the server',
    });
    expect((await fresh.call('removeAdminUser', { uid: other.id }, one.token)).status).toBe('success');
  });
});
