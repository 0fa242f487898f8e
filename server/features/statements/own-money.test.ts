import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { CASH_APP_HEADER } from '#test/fixtures/receipts/statements.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithOwn({ cashapp: ['cash-1', 'cash-2'] }) });
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const rowsOf = (...rows: readonly string[]) => `${CASH_APP_HEADER}\n${rows.join('\n')}\n`;
const row = (id: string, type: string, amount: string, net = amount) =>
  `${id},2026-09-11 09:00:00 EDT,${type},USD,${amount},,${net},,,,COMPLETE,,${type === 'P2P' ? 'Lee Reed' : ''},`;
const commit = (accountId: string, content: string) =>
  cashier.call('importStatement', { accountId, content, commit: true }, sam.token);
const holds = async (accountId: string) =>
  (await cashier.call('getMoney', {}, sam.token)).accounts.find(({ id }) => id === accountId)?.holds;
const open = async (accountId: string) =>
  (await cashier.call('getOutgoing', {}, sam.token)).open.filter((each) => each.accountId === accountId);

test('what is no payment moves the account’s money, and an owner says what it was for', async () => {
  const content = rowsOf(
    row('abc1', 'P2P', '$90.00'),
    row('abc2', 'Cash Out', '-$60.00'),
    row('abc3', 'Cash In', '$25.00'),
    row('abc4', 'Cash Card Debit', '-$4.00'),
  );
  expect((await commit('cash-1', content)).counts).toMatchObject({ new: 4, passed: 0 });
  expect(await holds('cash-1')).toBe(51);
  const left = await open('cash-1');
  expect(left.map(({ amount, note }) => [amount, note]).sort()).toEqual([
    [4, 'Cash Card Debit'],
    [60, 'Cash Out'],
  ]);
  const receiptId = left.find(({ amount }) => amount === 60)?.receiptId as string;
  const own = {
    requestId: randomUUID(),
    receiptId,
    as: { kind: 'own-transfer', accountId: 'cash-2' },
  } as const;
  expect((await cashier.send('matchOutgoing', own, sam.token)).error?.status).toBe('PERMISSION_DENIED');
  await cashier.call('matchOutgoing', own, olga.token);
  expect(await open('cash-1')).toHaveLength(1);
  const waiting = await cashier.call('getReceipts', { state: 'waiting', accountId: 'cash-1' }, sam.token);
  expect(waiting.receipts.map(({ amount }) => amount).sort()).toEqual([25, 90]);
});

/** Proved, as a mail of the provider says. */
const proved = (accountId: string, transactionId: string, amount: number) =>
  openTaker(cashier.database).take(
    mailOf({
      accountId,
      read: {
        ...{ rail: 'cashapp', amount, transactionId, payerName: 'Lee Reed' },
        occurredAt: new Date('2026-09-11T13:00:00Z'),
      },
    }),
  );

test('the fee of a proved payment is known by its line; what a file alone tells, or is too large, waits for an owner', async () => {
  for (const [id, amount] of [
    ['abd1', 10_000],
    ['abd2', 6_000],
  ] as const) {
    await proved('cash-2', id, amount);
  }
  const content = rowsOf(
    row('abd1', 'P2P', '$100.00', '$97.25'),
    row('abd2', 'P2P', '$60.00', '$10.00'),
    row('abd3', 'P2P', '$8.00', '$7.80'),
    row('abd4', 'Cash Out', '-$20.00', '-$20.40'),
  );
  const said = await commit('cash-2', content);
  expect(said).toMatchObject({ counts: { new: 6, supersedes: 2 }, sums: { in: 168, out: 73.35 } });
  expect(await entriesOf(cashier.database, 'cash-2')).toMatchObject([
    { message: expect.stringMatching(/: 6 new, 2 join receipts; explains one fee of payments$/) },
  ]);
  expect(await holds('cash-2')).toBe(94.65);
  expect((await open('cash-2')).map(({ amount }) => amount)).toEqual([50, 20, 0.4, 0.2]);
  const fees = await cashier.call('getLedger', { account: 'fees:cash-2' }, sam.token);
  expect(fees.entries.map(({ amount }) => amount)).toEqual([2.75]);

  await commit('cash-2', content);
  expect(await holds('cash-2')).toBe(94.65);
});

test('an invented payment, and its return, explain no fee', async () => {
  const before = await holds('cash-1');
  await commit('cash-1', rowsOf(row('abf1', 'P2P', '$8000.00', '$7760.00')));
  await commit('cash-1', rowsOf(row('abf1', 'P2P', '$8000.00').replace('COMPLETE', 'PAYMENT REFUNDED')));
  expect(await holds('cash-1')).toBe((before ?? 0) - 240);
  expect((await open('cash-1')).map(({ note }) => note)).toContain('Fee of abf1');
});

test('what an owner has taken back stays open when the file comes again', async () => {
  await proved('cash-1', 'abe1', 1_000);
  const content = rowsOf(row('abe1', 'P2P', '$10.00', '$9.75'));
  await commit('cash-1', content);
  const { rows } = await cashier.database.pool.query<{ id: string }>(
    "select id from outgoing_matches where rule = 'fee' and left_from = 'cash-1'",
  );
  const undo = { matchId: rows[0]?.id as string, reason: 'No fee' };
  expect((await cashier.send('unmatchOutgoing', undo, sam.token)).error?.status).toBe('PERMISSION_DENIED');
  await cashier.call('unmatchOutgoing', undo, olga.token);
  await commit('cash-1', content);
  expect((await open('cash-1')).map(({ note }) => note)).toContain('Fee of abe1');
});

test('a number that one account knows moves no money to another, whichever file comes first', async () => {
  const [one, other] = [await holds('cash-1'), await holds('cash-2')] as [number, number];
  await proved('cash-1', 'abx1', 5_000);
  const both = rowsOf(row('abx1', 'P2P', '$50.00'), row('abx2', 'P2P', '$70.00'));
  expect((await commit('cash-2', both)).counts).toMatchObject({ new: 2, supersedes: 0 });
  expect((await commit('cash-1', both)).counts).toMatchObject({ new: 1, supersedes: 1 });
  // until a person says of which account it is, both have it
  expect([await holds('cash-1'), await holds('cash-2')]).toEqual([one + 120, other + 120]);
  const { receipts } = await cashier.call('getReceipts', { state: 'waiting', search: 'abx' }, sam.token);
  const doubted = receipts.filter(({ reasons }) =>
    reasons.some(({ reason }) => reason === 'possible-duplicate'),
  );
  expect(doubted.map(({ accountId, amount }) => [accountId, amount]).sort()).toEqual([
    ['cash-1', 70],
    ['cash-2', 50],
  ]);
});

test('whose money a number is, no file says first: another file of it opens what was said, for an owner', async () => {
  const today = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const line = row('aby1', 'P2P', '-$50.00').replace('2026-09-11 09:00:00 EDT', today);
  const of = (name: string) => rowsOf(line.replace('Lee Reed', name));
  const [withdrawalId = ''] = await insertWithdrawals(cashier.database, [
    { method: 'Cash App', recipient_name: 'Bob Roe', amount_cents: 5_000, status: 'approved' },
  ]);
  await cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, sam.token);
  expect((await commit('cash-1', of('Bob Roe'))).counts).toMatchObject({ new: 1 });
  const ofBob = async () => (await open('cash-1')).find(({ amount }) => amount === 50);
  const receiptId = (await ofBob())?.receiptId as string;
  const match = () => ({
    requestId: randomUUID(),
    receiptId,
    as: { kind: 'payout', withdrawalId } as const,
  });
  await cashier.call('matchOutgoing', match(), sam.token);
  expect(await ofBob()).toBeUndefined();
  // the same again, and in other columns, says nothing new
  expect((await commit('cash-1', of('Bob Roe'))).counts).toMatchObject({ known: 1, unreadable: 0 });

  const genuine = await commit('cash-1', of('Samuel Friend'));
  expect(genuine.lines[0]?.words).toBe(
    'Its number, aby1, was imported before with Bob Roe, and here it says Samuel Friend.',
  );
  expect(await ofBob()).toMatchObject({ receiptId });
  expect((await cashier.send('matchOutgoing', match(), sam.token)).error).toMatchObject({
    status: 'PERMISSION_DENIED',
    message: 'A line of a statement says that it went to Samuel Friend. Only an owner says what it was.',
  });
  await cashier.call('matchOutgoing', match(), olga.token);
  // what an owner has said after that stays
  await commit('cash-1', of('Samuel Friend'));
  expect(await ofBob()).toBeUndefined();
});

test('the payer of money that came in is not whom the first file names, once another names somebody else', async () => {
  const of = (name: string) => rowsOf(row('abz1', 'P2P', '$19.00').replace('Lee Reed', name));
  await commit('cash-1', of('Ann Accomplice'));
  const found = async () =>
    (await cashier.call('getReceipts', { search: 'accomplice' }, sam.token)).receipts[0];
  expect((await found())?.reasons.map(({ reason }) => reason)).not.toContain('amounts-differ');
  expect((await commit('cash-1', of('Vic Payer'))).counts).toMatchObject({ known: 0, unreadable: 1 });
  expect((await found())?.reasons.map(({ words }) => words)).toContain(
    'A line of a statement says that it came from Vic Payer.',
  );
});
