import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import { Component, type ComponentContainer } from '@firebase/component';
import { FunctionsError, getFunctions, httpsCallable } from '@firebase/functions';
import { expect, test } from 'vitest';
import { CALLS, type CallInput, type CallName, type CallOutput } from '#contract/calls.ts';
import { newReference } from '#domain/deposits/reference.ts';
import { STAFF_MAIL } from '#test/access/inputs.ts';
import { PUSH_DEVICE } from '#test/fixtures/push-service.ts';
import { driveMoney, driveReceipts } from '#test/fixtures/receipts/drive-receipts.ts';
import { PNG } from '#test/fixtures/records.ts';
import { codeOf, createPasskey, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const SITE = { origin: 'https://cashier.example' };

type CallableClient = AsyncDisposable & {
  call<Name extends CallName>(name: Name, input?: CallInput<Name>): Promise<CallOutput<Name>>;
  readonly called: ReadonlySet<CallName>;
  /** The bearer token it sends from now on. */
  signedInWith(token: string): void;
};

/** The public client of the callable protocol, as its makers publish it. */
function callableClient(origin: string): CallableClient {
  const app = initializeApp({ projectId: 'cage' }, randomUUID());
  const called = new Set<CallName>();
  let accessToken: string | undefined;
  // Where the client asks for the token of whoever is signed in; its own sign-in service would be put here.
  const { container } = app as unknown as { readonly container: ComponentContainer };
  container.addComponent(
    new Component(
      'auth-internal' as never,
      () => ({ getToken: async () => accessToken && { accessToken } }) as never,
      'PRIVATE' as never,
    ),
  );
  const functions = getFunctions(app, `${origin}/api`);
  return {
    called,
    async call(name, input) {
      called.add(name);
      const { data } = await httpsCallable(functions, name)(input);
      return data as never;
    },
    signedInWith(token) {
      accessToken = token;
    },
    [Symbol.asyncDispose]: () => deleteApp(app),
  };
}

test('an off-the-shelf client of the callable protocol drives every call', async () => {
  await using cashier = await startTestCashier({
    variables: { CAGE_ORIGIN: SITE.origin },
  });
  await using client = callableClient(cashier.origin);
  const { call } = client;

  await Promise.all([call('getPaymentSettingsPublic'), call('getPaymentLinksPublic')]);
  await Promise.all([call('getCryptoPrices'), call('getRecentActivity')]);
  const wallet = await call('checkWallet', { network: 'Bitcoin', walletAddress: 'none' });
  expect(wallet).toEqual({ problem: 'invalid' });
  const deposit = await call('sendDepositEmail', {
    username: 'FC4711',
    method: 'Venmo',
    amount: 100.5,
    senderName: 'Ada Player',
    requestId: randomUUID(),
    reference: newReference(Buffer.from('abcde')),
  });
  const withdrawal = await call('sendWithdrawEmail', {
    username: 'FC4711',
    password: 'of the player',
    method: 'Venmo',
    amount: 60,
    name: 'Ada Player',
    paymentUsername: '@ada-lee',
    email: '',
    coin: 'BTC',
    network: 'Bitcoin',
    walletAddress: '',
  });
  expect(await call('getRequestStatus', { token: deposit.followToken })).toMatchObject({ state: 'received' });

  const { email, password } = await cashier.addStaff('owner');
  const { token } = await call('signIn', { email, password });
  client.signedInWith(token);
  await call('getCurrentAdmin');

  const depositId = deposit.id;
  expect((await call('getDeposits', {})).deposits).toMatchObject([{ id: depositId, amount: 100.5 }]);
  await call('lockDeposit', { depositId });
  await call('updateDepositUsername', { depositId, username: 'FC4712' });
  await call('updateDepositAmount', { depositId, amount: 101.25 });
  await call('updateDepositSenderName', { depositId, senderName: 'Bob Player' });
  await call('updateDepositPaymentMethod', { depositId, newMethod: 'Zelle' });
  await call('updateDepositPaymentAccount', { depositId, paymentAccount: '@other' });
  await call('updateDepositStatus', { depositId, status: 'sent' });
  await call('unlockDeposit', { depositId });
  await call('uploadPaymentProof', { kind: 'deposit', id: depositId, fileName: 'proof.png', content: PNG });
  await call('createManualDeposit', {
    username: 'FC4713',
    amount: 70,
    method: 'Cash App',
    senderName: 'Cy Player',
  });
  await call('getRecentDepositUsage', {});
  await call('getCreditedToday', {});
  await call('getQueue');

  const withdrawalId = withdrawal.id;
  expect((await call('getWithdrawals', {})).withdrawals).toMatchObject([{ id: withdrawalId }]);
  await call('lockWithdrawal', { withdrawalId });
  expect(await call('revealWithdrawalPassword', { withdrawalId })).toEqual({ password: 'of the player' });
  await call('liftWithdrawalCooldown', { withdrawalId });
  await call('updateWithdrawalUsername', { withdrawalId, username: 'FC4712' });
  await call('updateWithdrawalAmount', { withdrawalId, amount: 61 });
  await call('updateWithdrawalMethod', { withdrawalId, newMethod: 'Zelle', email: 'ada@example.com' });
  await call('updateWithdrawalStatus', { withdrawalId, status: 'declined', reason: 'insufficient_funds' });
  await call('unlockWithdrawal', { withdrawalId });
  await call('createManualWithdrawal', {
    username: 'FC4713',
    amount: 70,
    method: 'Venmo',
    recipientName: 'Cy Player',
  });
  await driveApprovals(client, cashier, withdrawalId);
  expect((await call('getPlayer', { username: 'FC4713' })).username).toBe('FC4713');
  expect((await call('getPlayerTellings', { username: 'FC4713' })).nextCursor).toBeNull();
  const subject = { kind: 'deposit', id: depositId } as const;
  const { note } = await call('addNote', { requestId: randomUUID(), subject, text: 'Asked her' });
  expect(await call('getNotes', { subject })).toEqual({ notes: [note] });
  expect((await call('getRecordHistory', subject)).events).toContainEqual(
    expect.objectContaining({ type: 'noted', note }),
  );
  const arranged = await call('getListPreferences');
  await call('saveListPreferences', {
    deposit: { columns: ['username'], views: [] },
    version: arranged.version,
  });
  const waiting = await call('getWaitingTimes');
  const times = { ...waiting.times, deposit: { long: 10, tooLong: 30 } };
  expect((await call('updateWaitingTimes', { ...waiting, times })).times).toEqual(times);
  const mail = await call('getStaffMail');
  expect((await call('testStaffMail', { ...STAFF_MAIL, sendTo: 'me' })).ok).toBe(false);
  const mailed = await call('updateStaffMail', { ...STAFF_MAIL, version: mail.version });
  expect((await call('switchOffStaffMail', { version: mailed.version })).mail).toBeNull();
  await call('beginPush');
  const { endpoint } = PUSH_DEVICE;
  await call('confirmPush', PUSH_DEVICE);
  expect(await call('resumePush', { endpoint })).toEqual({ isOn: true });
  const { devices } = await call('getPushDevices', { endpoint });
  await call('removePushDevice', { id: devices[0]?.id as string });
  await call('updatePushSettings', { isOn: true });
  expect(await call('getMentions')).toEqual({ notes: [] });
  await call('seeMentions', { noteIds: [note.id] });
  await call('removeNote', { noteId: note.id });
  await call('setPlayerStanding', { username: 'FC4713', standing: 'warning' });

  const { deposits } = await call('getDeposits', {});
  const [one, another] = deposits.map(({ id }) => id) as [string, string];
  await driveReceipts(call, [one, another]);

  await driveMoney(call, cashier, (await cashier.call('signIn', { email, password })).token);

  await call('getStats', {});
  await call('getWorkload', {});
  await call('getActivityLogs', {});
  await call('getActivityFilters');
  expect(await call('getOperations')).toEqual({ failing: [] });
  expect(await call('getBackups')).toMatchObject({ schedule: null, last: null });

  const { settings, version } = await call('getPaymentSettings');
  await call('updatePaymentSettings', { settings, version });

  await call('createAdminUser', { email: 'new@example.com', password: 'long enough', role: 'member' });
  await call('getAdminCredentials');
  const { users } = await call('getAdminUsers');
  const uid = users.find((user) => user.email === 'new@example.com')?.uid as string;
  await call('setAdminUserRole', { uid, email: 'new@example.com', role: 'supervisor' });
  await call('setAdminPassword', { uid, email: 'new@example.com', password: 'also long enough' });
  const theirs = { email: 'new@example.com', password: 'also long enough' };
  await cashier.database.pool.query('update staff set must_change_password = false where id = $1', [uid]);
  await signAsWritten(cashier.database);
  await setUpTotp(cashier, (await cashier.call('signIn', theirs)).token);
  await call('removeAdminFactors', { uid });
  await call('endAdminSessions', { uid });
  await call('removeAdminUser', { uid, email: 'new@example.com' });

  expect(await call('getSignInSettings')).toMatchObject({ secondFactorRequired: false, version: 0 });
  await call('updateSignInSettings', { secondFactorRequired: false, version: 0 });
  expect(await call('getRefusedSignIns')).toMatchObject({ attempts: 0, ranges: [] });
  await call('initializeAdminUsers', {});

  const renewed = await call('changePassword', { currentPassword: password, newPassword: 'one of my own' });
  client.signedInWith(renewed.token);
  await driveSecondFactors(client);
  await call('proveIdentity', { password: 'one of my own' });
  expect((await call('getReadiness')).isReady).toBe(false);
  await call('skipReadinessStep', { step: 'hours', isSkipped: true });
  expect(await call('getAppearance')).toMatchObject({ title: null, version: 0 });
  await call('updateAppearance', { title: 'The Casino', accent: '#4d6bf0', version: 0 });
  expect(await call('getSessionSettings')).toEqual({ idleMinutes: 30, proofMinutes: 240, version: 0 });
  await call('updateSessionSettings', { idleMinutes: 30, version: 0 });
  const other = await cashier.call('signIn', { email, password: 'one of my own' });
  const { sessions } = await call('getSessions');
  await call('endSession', { sessionId: sessions.find(({ isThisOne }) => !isThisOne)?.id as string });
  expect((await cashier.send('getSessions', {}, other.token)).error?.status).toBe('UNAUTHENTICATED');
  await call('endAllSessions');
  client.signedInWith((await cashier.call('signIn', { email, password: 'one of my own' })).token);
  await call('signOut');
  expect([...client.called].sort()).toEqual(Object.keys(CALLS).sort());
});

async function driveSecondFactors({ call }: CallableClient): Promise<void> {
  const { secret } = await call('beginTotp');
  expect((await call('confirmTotp', { code: codeOf(secret) })).recoveryCodes).toHaveLength(10);
  const { options } = await call('beginPasskey');
  const passkey = createPasskey(SITE).register(options);
  const { id } = await call('confirmPasskey', { name: 'Phone', passkey });
  await call('renamePasskey', { id, name: 'Old phone' });
  expect((await call('beginPasskeyProof')).options).toMatchObject({ rpId: 'cashier.example' });
  await call('renewRecoveryCodes');
  await call('removeTotp');
  await call('removePasskey', { id });
  expect(await call('getMyFactors')).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
}

test('the client leaves out what its caller left undefined', async () => {
  await using cashier = await startTestCashier();
  await using client = callableClient(cashier.origin);
  const { email } = await cashier.addStaff('member');
  client.signedInWith((await cashier.signInAs('owner')).token);
  const toSearch = { search: undefined, cursor: undefined };
  expect((await client.call('getDeposits', toSearch)).deposits).toEqual([]);
  expect((await client.call('getWithdrawals')).withdrawals).toEqual([]);
  expect((await client.call('getActivityLogs')).entries).not.toEqual([]);
  const change = { uid: undefined, email, password: 'initial password' };
  expect(await client.call('setAdminPassword', change)).toMatchObject({ status: 'success' });
});

test.each([
  ['getDeposits', { limit: 1000 }, 'functions/invalid-argument', /limit/],
  ['lockDeposit', { depositId: randomUUID() }, 'functions/not-found', /Deposit not found/],
  ['getStats', {}, 'functions/permission-denied', /role/],
] as const)('the client reads how %s is refused', async (name, input, code, message) => {
  await using cashier = await startTestCashier();
  await using client = callableClient(cashier.origin);
  client.signedInWith((await cashier.signInAs('supervisor')).token);
  const refusal = await client.call(name, input as never).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FunctionsError);
  expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('the client reads that nobody is signed in', async () => {
  await using cashier = await startTestCashier();
  await using client = callableClient(cashier.origin);
  await expect(client.call('getWithdrawals', {})).rejects.toMatchObject({
    code: 'functions/unauthenticated',
    message: expect.stringContaining('User must be authenticated to fetch withdrawals.'),
  });
});

async function driveApprovals(
  { call }: CallableClient,
  cashier: TestCashier,
  withdrawalId: string,
): Promise<void> {
  const sam = await cashier.signInAs('supervisor', 'Sam');
  const askedBySam = async (amount: number) =>
    (await cashier.call('updateWithdrawalAmount', { withdrawalId, amount }, sam.token)).approval
      ?.id as string;
  const { settings } = await call('getApprovalSettings');
  await call('updateApprovalSettings', { settings: { ...settings, editAbove: 0 } });
  await call('refuseChange', { id: await askedBySam(62), reason: 'No' });
  await call('approveChange', { id: await askedBySam(63) });
  expect((await call('getApprovals', {})).approvals).toMatchObject([
    { state: 'approved' },
    { state: 'refused' },
  ]);
  const { approval } = await call('updateWithdrawalAmount', { withdrawalId, amount: 64 });
  await call('withdrawApproval', { id: approval?.id as string });
  await call('updateApprovalSettings', { settings });

  const signals = await call('getSignalSettings');
  const amount = { look: null, hold: 0 };
  await call('updateSignalSettings', { settings: { ...signals.settings, amount } });
  await call('overrideHold', { withdrawalId, note: 'Known to us' });
  const { countedAt } = await call('getFloods', {});
  const flood = { network: '192.0.2.1', since: countedAt, until: countedAt, ticket: 'none' };
  await expect(call('declineFlood', flood)).rejects.toMatchObject({ code: 'functions/failed-precondition' });
  expect(await call('getWithdrawalSignals', { withdrawalId })).toMatchObject({ level: 'hold' });
  await call('updateWithdrawalStatus', { withdrawalId, status: 'sent' });
  await call('reopenWithdrawal', { withdrawalId, reason: 'Came back' });
  const set = await call('updateWithdrawalStatus', { withdrawalId, status: 'approved' });
  await call('undoWithdrawalStatus', { withdrawalId, version: set.withdrawal.version });
}
