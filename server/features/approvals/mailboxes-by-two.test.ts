import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PASSWORD = 'canary-of-an-app-password';
const MAILBOX: CallInput<'saveMailbox'> = {
  ...{ host: 'imap.example.com', port: 993, secure: true, user: 'receipts@example.com' },
  ...{ password: PASSWORD, accountIds: ['venmo-own'], enabled: false },
};

let cashier: TestCashier;
let olga: { token: string };
let otto: { token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { receivingAccounts: true }, olga.token);
});
afterAll(() => cashier[Symbol.asyncDispose]());

const save = (changes: Partial<typeof MAILBOX> = {}) =>
  cashier.call('saveMailbox', { ...MAILBOX, ...changes }, olga.token);
const approve = (id: string | undefined) => cashier.send('approveChange', { id: id ?? '' }, otto.token);
const list = async () => (await cashier.call('getMailboxes', {}, otto.token)).mailboxes;
const asked = async (id: string | undefined) =>
  (await cashier.call('getApprovals', {}, otto.token)).approvals.find((each) => each.id === id);
const sealed = async () =>
  (await cashier.database.pool.query('select approval_id, sealed from approval_secrets')).rows;
const everything = async () => {
  const { rows } = await cashier.database.pool.query(
    `select approvals::text from approvals union all select activity_log::text from activity_log
      union all select approval_secrets::text from approval_secrets`,
  );
  return JSON.stringify([rows, await cashier.call('getApprovals', {}, otto.token)]);
};

test('a new mailbox waits with its password sealed, and is read as it was asked for', async () => {
  const first = await save();
  expect(first).toMatchObject({ status: 'waiting', mailbox: null });
  expect(await list()).toEqual([]);
  expect(await asked(first.approval?.id)).toMatchObject({
    kind: 'receiving-accounts',
    summary: 'Believe the mails of a new mailbox, receipts@example.com at imap.example.com',
    details: expect.arrayContaining([
      'Server: imap.example.com:993',
      'Accounts: Venmo @the-casino',
      'Believed server: none',
    ]),
  });
  // Asked for again with another password, it is the same request, with that password.
  const again = await save({ password: `${PASSWORD}-2` });
  expect(again.approval).toEqual(first.approval);
  const [kept] = await sealed();
  const sealer = createSealer('a secret of at least 32 characters');
  expect(sealer.open(kept.sealed, `approval:${first.approval?.id}`)).toBe(`${PASSWORD}-2`);
  expect(await everything()).not.toContain(PASSWORD);

  const tries = await Promise.all([approve(first.approval?.id), approve(first.approval?.id)]);
  expect(tries.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 400]);
  expect(await sealed()).toEqual([]);
  const [mailbox] = await list();
  const { rows } = await cashier.database.pool.query('select id, secret_sealed from mailboxes');
  expect(sealer.open(rows[0].secret_sealed, `mailbox:${mailbox?.id}`)).toBe(`${PASSWORD}-2`);
  expect(await everything()).not.toContain(PASSWORD);
});

test('what says whose mails are believed waits; another password, and reading no longer, do not', async () => {
  const [stored] = await list();
  const { id = '' } = stored ?? {};
  const { password: _, ...same } = { ...MAILBOX, id };
  const change = (changes: object) => cashier.call('saveMailbox', { ...same, ...changes }, olga.token);
  const first = await change({ authservId: 'mx.example.com', enabled: true });
  expect(first).toMatchObject({ status: 'waiting', mailbox: { id, authservId: null, state: 'off' } });
  expect((await list())[0]?.approvals).toMatchObject([{ call: 'saveMailbox', requestedByName: 'Olga' }]);
  expect(await asked(first.approval?.id)).toMatchObject({
    details: ['Believed server from none to mx.example.com', 'Reading from off to on'],
  });
  // A token is renewed every hour.
  expect((await change({ password: 'the next one' })).status).toBe('success');
  expect(await asked(first.approval?.id)).toMatchObject({ state: 'waiting' });
  await approve(first.approval?.id);
  expect((await list())[0]).toMatchObject({ authservId: 'mx.example.com', enabled: true });

  const elsewhere = { host: 'imap.elsewhere.example', authservId: 'mx.example.com', enabled: true };
  const moved = await change({ ...elsewhere, password: 'of elsewhere' });
  expect(moved.status).toBe('waiting');
  expect((await change({ authservId: 'mx.example.com', enabled: false })).status).toBe('success');
  expect((await approve(moved.approval?.id)).error?.message).toMatch(/^This was withdrawn by Olga/);
  expect(await sealed()).toEqual([]);

  const refused = await change({ addresses: ['any@example.com'], authservId: 'mx.example.com' });
  const reason = { id: refused.approval?.id as string, reason: 'It is not ours' };
  expect((await cashier.call('refuseChange', reason, otto.token)).approval.state).toBe('refused');

  const removing = await cashier.call('removeMailbox', { id }, olga.token);
  expect(removing.status).toBe('waiting');
  expect(await list()).toHaveLength(1);
  await approve(removing.approval?.id);
  expect(await list()).toEqual([]);
});
