import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { giveReceipt, mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import {
  CASH_APP,
  CASH_APP_HEADER,
  CHASE,
  PAYPAL,
  VENMO_OLDER,
  venmoRow,
  venmoStatement,
} from '#test/fixtures/receipts/statements.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let supervisor: { id: string; token: string };
let taker: ReturnType<typeof openTaker>;
beforeAll(async () => {
  const venmo = ['venmo-1', 'venmo-2', 'venmo-3'];
  const settings = settingsWithOwn({ venmo, cashapp: ['cash-1'], zelle: ['zelle-1'] });
  cashier = await startTestCashier({ settings });
  supervisor = await cashier.signInAs('supervisor', 'Sam');
  taker = openTaker(cashier.database);
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Input = Omit<CallInput<'importStatement'>, 'commit'>;
const preview = (input: Input) => cashier.call('importStatement', input, supervisor.token);
const commit = (input: Input) =>
  cashier.call('importStatement', { ...input, commit: true }, supervisor.token);
const refusal = async (input: CallInput<'importStatement'>) =>
  (await cashier.send('importStatement', input, supervisor.token)).error;

async function receiptsOf(accountId: string) {
  return cashier.database.queries
    .selectFrom('receipts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('occurred_at')
    .execute();
}

const id = () => `44${Math.floor(Math.random() * 1e15)}`;

const STATES = '2 balances, the last $91.00 at Mar 6, 2026, 5:01:00 AM (New York)';

test('a preview says line by line what an import does, and stores nothing', async () => {
  const input = { accountId: 'venmo-1', content: VENMO_OLDER };
  const said = await preview(input);
  expect(said).toMatchObject({
    status: 'preview',
    message: `To be imported: 6 new, 2 passed over. States ${STATES}.`,
    format: { format: 'venmo', label: 'Venmo' },
    counts: { new: 6, known: 0, supersedes: 0, passed: 2, unreadable: 0 },
    question: null,
    sums: { in: 1_270.25, out: 1_188 },
  });
  expect(said.columns.slice(1, 4)).toEqual(['ID', 'Datetime', 'Type']);
  expect(said.lines.slice(0, 2)).toEqual([
    { line: 4, outcome: 'passed', direction: null, words: 'A balance, no payment.', names: null },
    {
      line: 5,
      outcome: 'new',
      direction: 'in',
      words: '$50.25 from Otto Marsh, Mar 1, 2026, 8:00:05 PM, ‘rent’',
      names: null,
    },
  ]);
  expect(said.lines.map(({ direction }) => direction).slice(3, 5)).toEqual(['out', 'out']);
  expect(await receiptsOf('venmo-1')).toEqual([]);
  expect(await entriesOf(cashier.database, 'venmo-1')).toEqual([]);

  const done = await commit(input);
  expect(done).toEqual({
    ...said,
    status: 'success',
    message: `Imported: 6 new, 2 passed over. Stated ${STATES}.`,
  });
  expect(await receiptsOf('venmo-1')).toMatchObject([
    {
      source: 'statement',
      rail: 'venmo',
      direction: 'in',
      amount_cents: 5_025,
      payer_name: 'Otto Marsh',
      note: 'rent',
      transaction_id: '2394198259925614643',
      authenticity: 'entered',
      state: 'waiting',
    },
    { direction: 'in', amount_cents: 122_000, payer_name: 'Vera Holm' },
    { direction: 'out', amount_cents: 2_000, state: 'out' },
    { direction: 'out', amount_cents: 17_800, state: 'out' },
    { direction: 'out', amount_cents: 90_000, payer_name: 'Some Bank *1234', note: 'Standard Transfer' },
    { direction: 'out', amount_cents: 9_000, payer_name: 'Some Card *9876', note: 'Instant Transfer' },
  ]);
  expect(await entriesOf(cashier.database, 'venmo-1')).toMatchObject([
    {
      action: 'statement_imported',
      message: `Statement of Own venmo-1 imported (Venmo): 6 new, 2 passed over; states 2 balances`,
      actor_name: 'Sam',
    },
  ]);
});

test('the same file again adds nothing, nor does one that overlaps', async () => {
  const [one, other, third] = [id(), id(), id()];
  const rowsOf = (...ids: readonly string[]) => venmoStatement(...ids.map((each) => venmoRow({ id: each })));
  await commit({ accountId: 'venmo-2', content: rowsOf(one, other) });
  expect((await commit({ accountId: 'venmo-2', content: rowsOf(one, other) })).counts).toMatchObject({
    new: 0,
    known: 2,
  });
  expect((await commit({ accountId: 'venmo-2', content: rowsOf(other, third, third) })).counts).toMatchObject(
    { new: 1, known: 2 },
  );
  expect(await receiptsOf('venmo-2')).toHaveLength(3);
});

test('payments that read alike are several, also where no line has an id', async () => {
  const row = 'CREDIT,03/13/2026,"Zelle payment from EMIL ACKER",30.00,QUICKPAY_CREDIT,1.00,,';
  const content = [CHASE.split('\n')[0], row, row].join('\n');
  expect((await commit({ accountId: 'zelle-1', content })).counts).toMatchObject({ new: 2 });
  expect((await commit({ accountId: 'zelle-1', content })).counts).toMatchObject({ new: 0, known: 2 });
  expect(await receiptsOf('zelle-1')).toHaveLength(2);
});

describe('a line takes the place of the mail it tells of, and what was allocated stays', () => {
  test('by the same transaction', async () => {
    const transactionId = id();
    const read = {
      payerName: 'Nora Falk',
      amount: 50_000,
      transactionId,
      occurredAt: new Date('2026-03-08T05:00:00Z'),
    };
    const [mail] = await taker.take(mailOf({ accountId: 'venmo-3', read }));
    const depositId = await giveReceipt(cashier.database, taker, mail?.id as string, 50_000);
    const content = venmoStatement(venmoRow({ id: transactionId }));
    expect((await preview({ accountId: 'venmo-3', content })).lines[1]).toMatchObject({
      outcome: 'supersedes',
    });
    expect((await commit({ accountId: 'venmo-3', content })).counts).toMatchObject({ new: 0, supersedes: 1 });
    expect(await storedReceipt(cashier.database, mail?.id as string)).toMatchObject({
      source: 'statement',
      authenticity: 'proved',
      allocated_cents: 50_000,
      state: 'settled',
      occurred_at: read.occurredAt,
    });
    expect(await storedRecord(cashier.database, 'deposit', depositId)).toMatchObject({
      received_cents: 50_000,
    });
    expect((await commit({ accountId: 'venmo-3', content })).counts).toMatchObject({
      known: 1,
      supersedes: 0,
    });
  });

  test('by the same amount, payer and minute, each line for one mail', async () => {
    const read = {
      rail: 'cashapp',
      payerHandle: undefined,
      transactionId: undefined,
      amount: 4_000,
      payerName: 'Lee Reed',
      occurredAt: new Date('2026-09-11T13:00:20Z'),
    } as const;
    const [mail] = await taker.take(mailOf({ accountId: 'cash-1', read }));
    const [row = ''] = CASH_APP.split('\n').slice(1);
    const content = [CASH_APP_HEADER, row, row.replace('abc2', 'zzz2')].join('\n');
    const done = await commit({ accountId: 'cash-1', content });
    expect(done.counts).toMatchObject({ supersedes: 1, new: 1 });
    expect(await storedReceipt(cashier.database, mail?.id as string)).toMatchObject({ source: 'statement' });
    expect(await receiptsOf('cash-1')).toHaveLength(2);
  });
});

test('what cannot be read is told first, and waits for a person with the reason', async () => {
  const transactionId = id();
  const content = venmoStatement(
    venmoRow({ id: transactionId, note: 'fine' }),
    venmoRow({ id: id(), amount: 'lots' }),
    venmoRow({ id: id() }),
  );
  const done = await commit({ accountId: 'venmo-3', content });
  expect(done.message).toBe('Imported: 2 new, 2 passed over, 1 cannot be read.');
  const [unread] = (await receiptsOf('venmo-3')).filter(({ amount_cents }) => amount_cents === null);
  expect(unread).toMatchObject({
    state: 'waiting',
    reasons: ['could-not-be-read'],
    reason_words: ['Line 6 of a statement: Its amount cannot be read: lots.'],
  });
});

test('a statement of a provider by which no method is paid is of no account', async () => {
  const done = await commit({ content: PAYPAL });
  expect(done.counts).toMatchObject({ new: 6, passed: 3 });
  expect(await refusal({ accountId: 'venmo-1', content: PAYPAL, commit: false })).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'A statement of PayPal is of no receiving account: choose none.',
  });
});

const NO_CSV =
  'This is no CSV file. Download the statement as CSV, not as PDF, a spreadsheet, a web page or a file for accounting programs.';

describe('refused is', () => {
  test.each([
    ['no text', { content: 'a\u0000b' }, NO_CSV],
    ['a blank file', { content: ' \n\r\n' }, 'This file is empty.'],
    [
      'a statement without its account',
      { content: VENMO_OLDER },
      'Choose the account that the statement is of.',
    ],
    [
      'an account that is not there',
      { accountId: 'none', content: VENMO_OLDER },
      'There is no such receiving account. Please refresh the page.',
    ],
    [
      'an account of another method',
      { accountId: 'zelle-1', content: VENMO_OLDER },
      'This is a statement of Venmo, and Own zelle-1 takes Zelle.',
    ],
    [
      'the statement of somebody else',
      { accountId: 'venmo-1', content: VENMO_OLDER.replace('@lucky-house', '@other-house') },
      'This is the statement of @other-house, and Own venmo-1 is @lucky-house.',
    ],
    [
      'a format that is not there',
      { accountId: 'venmo-1', content: VENMO_OLDER, format: 'none' },
      'There is no such form of statement. Please refresh the page.',
    ],
  ])('%s', async (_what, input, message) => {
    expect(await refusal({ ...input, commit: false })).toMatchObject({ message });
    expect(await refusal({ ...input, commit: true })).toMatchObject({ message });
  });

  test.each([
    '\uFEFFOFXHEADER:100\nDATA:OFXSGML\n<OFX>\n<NAME>Doe, Ann',
    '<?xml version="1.0"?>\n<OFX>',
    '\n<html><table><tr><td>Date, day</td></tr></table>',
    '<!DOCTYPE html>',
    "!Type:Bank\nD11/27'26\nT50.00\nPDoe, Ann",
    ':20:STMT\n:25:1234\n:61:2611271127C50,00NTRF',
    '{1:F01BANKUS33AXXX0000000000}{4:',
    '{\\rtf1 Date, Amount}',
    '[{"date": "2026-11-27", "amount": "50.00"}]',
  ])('what is downloaded by mistake: %j', async (content) => {
    expect(await refusal({ accountId: 'venmo-1', content, commit: false })).toMatchObject({
      message: NO_CSV,
    });
  });

  test('a file of which nothing can be read, not one of which some cannot', async () => {
    const rows = ['a,b', 'c,d'].map((cells) => `${cells},USD,1.00`);
    expect(
      await refusal({ accountId: 'cash-1', content: [CASH_APP_HEADER, ...rows].join('\n'), commit: true }),
    ).toMatchObject({
      message: 'None of its lines can be read, so this is no statement of Cash App. Nothing was imported.',
    });
    const content = venmoStatement(
      venmoRow({ id: id() }),
      venmoRow({ id: id(), type: 'Moon Money' }),
      venmoRow({ id: id(), type: 'Mars Money' }),
    );
    expect((await commit({ accountId: 'venmo-1', content })).counts).toMatchObject({ new: 1, unreadable: 2 });
  });
});

test('a text without columns cannot be described', async () => {
  const content = 'Your statement is ready.\nOpen it in the app.\n';
  const message = 'This file has no columns. Download the statement as CSV.';
  expect(await preview({ accountId: 'venmo-1', content })).toMatchObject({ message, format: null });
  expect(await refusal({ accountId: 'venmo-1', content, commit: true })).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message,
  });
});

test('of a long file, the lines that matter are answered', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    venmoRow({ id: `88${index}00000`, status: 'Pending' }),
  );
  const content = venmoStatement(...rows, venmoRow({ id: id() }));
  const { lines, counts } = await preview({ accountId: 'venmo-1', content });
  expect(counts).toMatchObject({ passed: 1_202, new: 1 });
  expect(lines).toHaveLength(1_000);
  expect(lines.at(-1)).toMatchObject({ outcome: 'new', line: 1_205 });

  const wordy = venmoStatement(venmoRow({ id: id(), note: 'x'.repeat(5_000) }));
  const [, long] = (await preview({ accountId: 'venmo-1', content: wordy })).lines;
  expect(long?.words).toHaveLength(300);
});
