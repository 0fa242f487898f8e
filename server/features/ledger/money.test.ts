import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { JOURNAL_KINDS, LEDGER_ACCOUNTS } from '#domain/ledger/ledger.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { giveReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { foldTotals } from '../records/kept-totals.ts';
import { checkLedger } from './check-ledger.ts';

let cashier: TestCashier;
let token: string;
let taker: ReturnType<typeof openTaker>;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('supervisor'));
  taker = openTaker(cashier.database);
});
afterAll(() => cashier[Symbol.asyncDispose]());

const inAccount = (accountId: string | null, read: object = {}) =>
  mailOf({ accountId, read: { occurredAt: new Date(), ...read } });

async function someAccount(): Promise<string> {
  const id = `venmo-${randomUUID()}`;
  await cashier.database.queries
    .insertInto('receiving_accounts')
    .values({
      ...{ id, method: 'venmo', position: 0, name: id, display_name: id, active: true, pinned: false },
      ...{ fallback: false, sample: false, details: '{}', version: 1 },
    })
    .execute();
  return id;
}

async function money(id: string) {
  const { accounts } = await cashier.call('getMoney', {}, token);
  return accounts.find((account) => account.id === id);
}

test('the words of accounts and journals are those that the database takes', async () => {
  const { rows } = await cashier.database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('ledger_accounts_kind_check', 'journals_kind_check') order by conname`,
  );
  const wordsIn = ({ definition }: { definition: string }) =>
    [...definition.matchAll(/'([^']+)'::text/g)].map(([, word]) => word).toSorted();
  expect(rows.map(wordsIn)).toEqual([
    Object.keys(JOURNAL_KINDS).toSorted(),
    Object.keys(LEDGER_ACCOUNTS).toSorted(),
  ]);
});

test('an account holds what came in less what went back; what is given to no request waits', async () => {
  const id = await someAccount();
  const transactionId = randomUUID();
  const [receipt] = await taker.take(inAccount(id, { transactionId }));
  await taker.take(inAccount(id, { amount: 1_250 }));
  await giveReceipt(cashier.database, taker, receipt?.id as string, 5_000);
  await taker.take(
    inAccount(id, { event: 'refund', direction: 'out', amount: 2_000, undoes: transactionId }),
  );
  const expected = {
    ...{ holds: 42.5, waits: 12.5, sending: 0 },
    today: { received: { count: 2, amount: 62.5 }, gone: { count: 1, amount: 20 } },
  };
  expect(await money(id)).toMatchObject(expected);
  await foldTotals(cashier.database);
  expect(await money(id)).toMatchObject(expected);
});

test('money whose account is not known is that of its rail', async () => {
  await taker.take(inAccount(null));
  expect(await money('unknown:venmo')).toMatchObject({ name: null, method: null, rail: 'venmo', holds: 50 });
});

test('coins that are credited lie elsewhere, by whatever coin, also after a correction of the method', async () => {
  const read = async () => {
    const { elsewhere, creditedUnseen } = await cashier.call('getMoney', {}, token);
    return { elsewhere, creditedUnseen };
  };
  const before = await read();
  for (const method of COINS) {
    await insertRecord(cashier.database, 'deposit', { method, amount_cents: 100, status: 'sent' });
  }
  const after = await read();
  expect(after.elsewhere - before.elsewhere).toBeCloseTo(COINS.length);
  expect(after.creditedUnseen).toBe(before.creditedUnseen);
  const id = await insertRecord(cashier.database, 'deposit', {
    method: 'BTC',
    amount_cents: 500,
    status: 'sent',
  });
  await cashier.database.pool.query(`update deposits set method = 'Venmo' where id = $1`, [id]);
  expect((await read()).creditedUnseen - before.creditedUnseen).toBeCloseTo(5);
});

test('deposits that were credited for more than came in, and money that was not credited, are listed', async () => {
  const before = await cashier.call('getMoney', {}, token);
  const short = await insertRecord(cashier.database, 'deposit', { method: 'Venmo', amount_cents: 8_000 });
  const funded = await insertRecord(cashier.database, 'deposit', { method: 'Venmo', amount_cents: 5_000 });
  await cashier.call('updateDepositStatus', { depositId: short, status: 'sent' }, token);
  const [receipt] = await taker.take(mailOf({ read: { amount: 3_000 } }));
  const given = { receiptId: receipt?.id as string, depositId: funded };
  await cashier.call('allocateReceipt', given, token);
  const { creditedShort, uncredited } = await cashier.call('getMoney', {}, token);
  expect(creditedShort.deposits[0]).toMatchObject({
    depositId: short,
    amount: 80,
    received: 0,
    status: 'sent',
  });
  expect(creditedShort.amount - before.creditedShort.amount).toBeCloseTo(80);
  expect(uncredited.deposits.at(-1)).toMatchObject({ depositId: funded, received: 30, status: 'pending' });
  expect(uncredited.count - before.uncredited.count).toBe(1);
});

test('deposits credited without money, payouts to be sent and those sent are told apart', async () => {
  const before = await cashier.call('getMoney', {}, token);
  const change = (kind: 'deposit' | 'withdrawal', id: string, status: string) =>
    cashier.database.pool.query(`update ${kind}s set status = $1 where id = $2`, [status, id]);
  const deposit = await insertRecord(cashier.database, 'deposit', { method: 'Venmo', amount_cents: 4_000 });
  const venmo = await insertRecord(cashier.database, 'withdrawal', { method: 'Venmo', amount_cents: 3_000 });
  const coins = await insertRecord(cashier.database, 'withdrawal', { method: 'Crypto', amount_cents: 700 });
  await change('deposit', deposit, 'sent');
  await change('withdrawal', venmo, 'approved');
  await change('withdrawal', coins, 'sent');
  const after = await cashier.call('getMoney', {}, token);
  expect(after.creditedUnseen - before.creditedUnseen).toBeCloseTo(40);
  expect(after.payouts - before.payouts).toBeCloseTo(30);
  expect(before.elsewhere - after.elsewhere).toBeCloseTo(7);
  await change('withdrawal', venmo, 'sent');
  expect(await money('unknown:venmo')).toMatchObject({ sending: 30 });
  await change('withdrawal', venmo, 'declined');
  await change('deposit', deposit, 'pending');
  const undone = await cashier.call('getMoney', {}, token);
  expect(undone.payouts).toBe(before.payouts);
  expect(undone.creditedUnseen).toBe(before.creditedUnseen);
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
});

describe('an account’s entries', () => {
  test('are newest first, with the balance after each, page by page', async () => {
    const id = await someAccount();
    const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [days, amount] of [
      [50, 1_000],
      [25, 2_000],
      [0, 3_000],
      [0, 4_000],
    ] as const)
      await taker.take(inAccount(id, { amount, occurredAt: hour(days) }));
    const page = (cursor?: string) =>
      cashier.call('getLedger', { account: `held:${id}`, limit: 2, ...(cursor && { cursor }) }, token);
    const first = await page();
    expect(first).toMatchObject({
      ...{ opening: 0, closing: 100, figures: [{ kind: 'receipt', count: 4, amount: 100 }] },
      entries: [
        { kind: 'receipt', amount: 40, balance: 100, payerName: 'Jane Doe' },
        { amount: 30, balance: 60 },
      ],
    });
    const second = await page(first.nextCursor as string);
    expect(second.entries).toMatchObject([
      { amount: 20, balance: 30 },
      { amount: 10, balance: 10 },
    ]);
    expect(second.nextCursor).toBeNull();

    const { day } = first.entries[0] as { day: string };
    const today = await cashier.call('getLedger', { account: `held:${id}`, days: { from: day } }, token);
    expect(today).toMatchObject({ opening: 30, closing: 100, figures: [{ count: 2, amount: 70 }] });
    expect(today.entries).toHaveLength(2);
    const waiting = await cashier.call('getLedger', { account: `suspense:${id}` }, token);
    expect(waiting).toMatchObject({ closing: 100, entries: [{ amount: 40, balance: 100 }, {}, {}, {}] });
  });

  test('name the request and the player that they are of', async () => {
    const { id } = await cashier.call('sendDepositEmail', depositRequest({ username: 'FC808' }));
    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    const { entries } = await cashier.call('getLedger', { account: 'deposits', limit: 1 }, token);
    expect(entries).toMatchObject([{ kind: 'credited', depositId: id, username: 'FC808' }]);
  });

  test('of all that players brought in are for owners, as in Stats', async () => {
    const owner = await cashier.signInAs('owner');
    const ask = (by: string) => cashier.send('getLedger', { account: 'platform' }, by);
    expect((await ask(token)).error?.status).toBe('PERMISSION_DENIED');
    expect((await ask(owner.token)).error).toBeUndefined();
  });

  test('of no account are none', async () => {
    const { entries, closing } = await cashier.call('getLedger', { account: 'held:nowhere' }, token);
    expect([entries, closing]).toEqual([[], 0]);
  });
});
