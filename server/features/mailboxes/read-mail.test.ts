import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, privateMail, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const VENMO = 'venmo-own';

// Two seconds alone; not told of it, the mailbox is looked at once a minute.
const SOON_MS = 20_000;

let cashier: TestCashier;
let imap: ImapServer;
let token: string;
beforeAll(async () => {
  [cashier, imap] = await Promise.all([startTestCashier(), openImapServer()]);
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => Promise.all([cashier[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]));

function settingsOf({ host, port, user, password }: ImapServer): CallInput<'saveMailbox'> {
  const place = { host, port, secure: false, user, password };
  return { ...place, authservId: MAIL_HOST, accountIds: [VENMO], enabled: true };
}

async function receipts() {
  const { rows } = await cashier.database.pool.query(
    `select amount_cents, authenticity, account_id, note, problem, source from receipts order by received_at, created_at, amount_cents`,
  );
  return rows;
}

const count = async () => (await receipts()).length;
const find = async (id: string) =>
  (await cashier.call('getMailboxes', {}, token)).mailboxes.find((one) => one.id === id);

test('what arrives is a receipt soon, once, wherever it is found again', async () => {
  imap.deliver(venmoMail({ amount: '20.00', note: 'before it was added' }));
  imap.deliver(privateMail());
  const before = imap.contents();
  const saved = await cashier.call('saveMailbox', settingsOf(imap), token);
  expect(saved.mailbox).toMatchObject({ state: 'connecting', read: 0, parked: 0 });
  expect(JSON.stringify(saved)).not.toContain(imap.password);
  await until(count);
  expect(await receipts()).toMatchObject([
    { amount_cents: 2_000, authenticity: 'proved', account_id: VENMO, source: 'mail', problem: null },
  ]);
  const id = saved.mailbox?.id ?? '';
  await until(async () => (await find(id))?.state === 'connected');

  const deliveredAt = performance.now();
  imap.deliver(venmoMail({ amount: '30.00' }));
  await until(async () => (await count()) === 2);
  expect(performance.now() - deliveredAt).toBeLessThan(SOON_MS);
  const twice = venmoMail({ amount: '40.00' });
  imap.deliver(twice);
  imap.deliver(twice);
  imap.deliver(venmoMail({ results: null }));
  await until(async () => (await count()) === 4);
  expect(await find(id)).toMatchObject({ state: 'connected', read: 3, parked: 1, problem: null });
  expect((await receipts()).at(-1)).toMatchObject({ authenticity: 'unproved' });

  // Under other UIDs, on another server, and by another node.
  imap.renumber();
  imap.deliver(venmoMail({ amount: '60.00' }));
  await until(async () => (await count()) === 5);
  await using elsewhere = await openImapServer();
  for (const { raw } of imap.contents()) elsewhere.deliver(raw);
  elsewhere.deliver(venmoMail({ amount: '70.00' }));
  await cashier.call('saveMailbox', { ...settingsOf(elsewhere), id }, token);
  await until(async () => (await count()) === 6);
  expect((await find(id))?.read).toBe(5);
  await until(() => imap.connections === 0);
  expect(imap.contents().slice(0, 2)).toEqual(before);

  await cashier.call('removeMailbox', { id }, token);
  await until(() => elsewhere.connections === 0);
  const { rows } = await cashier.database.pool.query('select from mailboxes');
  expect(rows).toEqual([]);
});

test('a server that cuts, stalls, repeats or withholds is read in the end', async () => {
  const { mailbox } = await cashier.call('saveMailbox', settingsOf(imap), token);
  const id = mailbox?.id ?? '';
  await until(async () => (await find(id))?.state === 'connected');
  const known = await count();

  let cuts = 3;
  imap.repeats = true;
  imap.temper = (description) => (description.includes('FETCH') && cuts-- > 0 ? 'cut' : 'serve');
  for (let i = 0; i < 5; i++) imap.deliver(venmoMail());
  await until(async () => (await count()) === known + 5);
  imap.repeats = false;
  expect(cuts).toBeLessThan(0);
  await until(async () => (await find(id))?.failingSince === null);

  const uid = imap.deliver(venmoMail({ note: 'withheld for a while' }));
  imap.withheld.add(uid);
  imap.deliver(venmoMail());
  await until(async () => (await find(id))?.state === 'failing');
  expect((await find(id))?.problem).toContain('was not sent');
  imap.withheld.clear();
  await until(async () => (await count()) === known + 7);
  await cashier.call('removeMailbox', { id }, token);
});

test('two mails of one transaction that name different amounts are kept both, and the receipt says so', async () => {
  const { mailbox } = await cashier.call('saveMailbox', settingsOf(imap), token);
  const [id, note] = ['4478090889072638831', 'told twice'];
  for (const amount of ['50.00', '500.00']) imap.deliver(venmoMail({ id, amount, note }));
  const told = await until(async () => {
    const { rows } = await cashier.database.pool.query(
      `select problem, (select count(*)::int from receipt_evidence where receipt_id = receipts.id) as mails
      from receipts where note = $1`,
      [note],
    );
    return rows[0]?.mails === 2 && rows;
  });
  expect(told).toHaveLength(1);
  for (const amount of ['$50.00', '$500.00']) expect(told[0].problem).toContain(amount);
  await cashier.call('removeMailbox', { id: mailbox?.id ?? '' }, token);
});

test('a wrong password is said, and tried again when it is saved', async () => {
  const wrong = { ...settingsOf(imap), password: 'wrong' };
  const id = (await cashier.call('saveMailbox', wrong, token)).mailbox?.id ?? '';
  const failing = await until(async () => {
    const found = await find(id);
    return found?.state === 'failing' && found;
  });
  expect(failing.problem).toContain('127.0.0.1 refused the user name or the password');
  await cashier.call('saveMailbox', { ...settingsOf(imap), id }, token);
  await until(async () => (await find(id))?.state === 'connected');
  await cashier.call('saveMailbox', { ...settingsOf(imap), id, enabled: false }, token);
  await until(() => imap.connections === 0);
  expect((await find(id))?.state).toBe('off');
});
