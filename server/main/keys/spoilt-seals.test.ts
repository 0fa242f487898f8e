import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { PUSH_DEVICE } from '#test/fixtures/push-service.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const MAILBOX: CallInput<'saveMailbox'> = {
  ...{ host: 'imap.example.com', port: 993, secure: true, user: 'receipts@example.com' },
  ...{ password: 'an app password', accountIds: [], enabled: false },
};

const STAFF_MAIL = {
  ...{ host: 'smtp.example.com', port: 587, secure: false, user: 'cashier@example.com' },
  ...{ password: 'an app password', to: ['desk@example.com'] },
};

let cashier: TestCashier;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** Of which it is a column, and what becomes of it: cut, of another key, another’s, and no seal at all. */
const SPOILT = (column: string) => [
  `left(${column}, -1)`,
  `overlay(${column} placing '000000000000' from 4)`,
  `'v2.x'`,
  `'x'`,
  `''`,
];

/** Every column with seals but that of the key itself, and how staff come to read it. */
const READ: Readonly<Record<string, (spoil: (where: string) => AsyncIterable<string>) => Promise<void>>> = {
  async 'staff.initial_password_sealed'(spoil) {
    for (const name of ['one', 'two']) {
      const person = {
        email: `${name}@example.com`,
        password: `${name} vial pw 4242`,
        role: 'member',
      } as const;
      await cashier.call('createAdminUser', person, olga.token);
    }
    for await (const how of spoil(`email = 'one@example.com'`)) {
      const { users } = await cashier.call('getAdminCredentials', {}, olga.token);
      const [one, two] = ['one', 'two'].map((name) => users.find(({ email }) => email.startsWith(name)));
      expect(one, how).toMatchObject({
        defaultPassword: null,
        problem: expect.stringContaining('Set another.'),
      });
      expect(two).toMatchObject({ defaultPassword: 'two vial pw 4242' });
    }
  },

  async 'totp_secrets.secret_sealed'(spoil) {
    const { id, email, password } = await cashier.addStaff('member');
    const { token } = await cashier.call('signIn', { email, password });
    await setUpTotp(cashier, token);
    for await (const how of spoil(`staff_id = '${id}'`)) {
      const calls = [
        ['signIn', { email, password, code: '000000' }, undefined],
        ['proveIdentity', { code: '000000' }, token],
      ] as const;
      for (const [name, input, of] of calls) await refused(name, input, of, how, 'changed in the database');
      expect((await cashier.send('getMyFactors', {}, token)).httpStatus).toBe(200);
      expect((await cashier.send('getAdminUsers', {}, olga.token)).httpStatus).toBe(200);
    }
  },

  async 'withdrawals.password_sealed'(spoil) {
    const { id: withdrawalId } = await cashier.call('sendWithdrawEmail', withdrawalRequest());
    for await (const how of spoil(`id = '${withdrawalId}'`)) {
      await refused('revealWithdrawalPassword', { withdrawalId }, olga.token, how, 'Ask the player for it.');
      const { withdrawals } = await cashier.call('getWithdrawals', {}, olga.token);
      expect(withdrawals.map(({ id }) => id)).toEqual([withdrawalId]);
    }
  },

  async 'receipt_evidence.raw_sealed'(spoil) {
    const [one] = await openTaker(cashier.database).take(mailOf({ read: null, raw: 'Jane Doe paid you' }));
    const receiptId = one?.id as string;
    for await (const how of spoil(`receipt_id = '${receiptId}'`)) {
      const seen = await cashier.call('getReceipt', { receiptId }, olga.token);
      expect(seen, how).toMatchObject({
        raw: null,
        rawProblem: expect.stringMatching(/^What it was read from \(.+\) cannot be shown: it was changed in/),
      });
      expect((await cashier.call('getReceipts', {}, olga.token)).receipts).toHaveLength(1);
      const sample = 'From: a@union.example\nSubject: Money\n\nJane Doe sent you $50.00.';
      const fields = { amount: '$50.00', payerName: 'Jane Doe' };
      const taught = { name: 'A', rail: 'zelle', sample, fields, commit: false } as const;
      expect((await cashier.call('teachMailTemplate', taught, olga.token)).status).toBe('preview');
    }
  },

  async 'mailboxes.secret_sealed'(spoil) {
    const saved = await cashier.call('saveMailbox', MAILBOX, olga.token);
    const id = saved.mailbox?.id as string;
    const { password: _, ...kept } = MAILBOX;
    for await (const how of spoil(`id = '${id}'`)) {
      await refused('testMailbox', { ...kept, id }, olga.token, how, 'Enter it again, and save.');
      const { mailboxes } = await cashier.call('getMailboxes', {}, olga.token);
      expect(mailboxes, how).toMatchObject([
        { state: 'failing', problem: expect.stringContaining('Enter it') },
      ]);
    }
    const { mailbox } = await cashier.call('saveMailbox', { ...MAILBOX, id }, olga.token);
    expect(mailbox).toMatchObject({ state: 'off', problem: null });
  },

  async 'mail_password.password_sealed'(spoil) {
    const { version } = await cashier.call('updateStaffMail', { ...STAFF_MAIL, version: 0 }, olga.token);
    const { password: _, ...kept } = STAFF_MAIL;
    for await (const how of spoil('only_row')) {
      const test = { ...kept, sendTo: 'me' } as const;
      await refused('testStaffMail', test, olga.token, how, 'Enter it again, and save.');
    }
    const { mail } = await cashier.call('updateStaffMail', { ...STAFF_MAIL, version }, olga.token);
    expect(mail).toMatchObject({ hasPassword: true });
  },

  async 'push_key.private_key_sealed'(spoil) {
    const { publicKey: first } = await cashier.call('beginPush', {}, olga.token);
    for await (const how of spoil('only_row')) {
      await cashier.call('confirmPush', PUSH_DEVICE, olga.token);
      expect((await cashier.call('beginPush', {}, olga.token)).publicKey, how).not.toBe(first);
      expect((await cashier.call('getPushDevices', {}, olga.token)).devices, how).toEqual([]);
    }
  },

  async 'approval_secrets.sealed'(spoil) {
    await setApprovals(cashier, { receivingAccounts: true }, olga.token);
    const { approval } = await cashier.call(
      'saveMailbox',
      { ...MAILBOX, user: 'other@example.com' },
      olga.token,
    );
    const id = approval?.id as string;
    for await (const how of spoil(`approval_id = '${id}'`)) {
      await refused('approveChange', { id }, otto.token, how, 'Refuse the request');
      const { approvals } = await cashier.call('getApprovals', { state: 'waiting' }, otto.token);
      expect(approvals.map((each) => each.id)).toContain(id);
    }
    await cashier.call('refuseChange', { id, reason: 'It is spoilt' }, otto.token);
  },
};

async function refused<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  token: string | undefined,
  how: string,
  todo: string,
): Promise<void> {
  const { error } = await cashier.send(name, input, token);
  expect(error?.status, `${name}: ${how}`).not.toBe('INTERNAL');
  expect(error?.message, `${name}: ${how}`).toContain(todo);
}

test('there is a reader here for every column that is kept sealed', async () => {
  const { rows } = await cashier.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ 'seal' order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(READ), 'key_check.seal'].sort());
});

test.each(Object.entries(READ))('a spoilt %s is said in words, and the rest is shown', async (name, read) => {
  const [table, column] = name.split('.') as [string, string];
  const { pool } = cashier.database;
  await read(async function* (where) {
    const { rows } = await pool.query(`select ${column} as seal from ${table} where ${where}`);
    expect(rows).toHaveLength(1);
    const { seal } = rows[0];
    for (const spoilt of SPOILT(column)) {
      await pool.query(`update ${table} set ${column} = $1 where ${where}`, [seal]);
      await pool.query(`update ${table} set ${column} = ${spoilt} where ${where}`);
      yield spoilt;
    }
  });
});

test('owners are told that something does not open', async () => {
  await until(async () => {
    const { failing } = await cashier.call('getOperations', {}, olga.token);
    return failing.some(({ what }) => what === 'seals');
  });
});
