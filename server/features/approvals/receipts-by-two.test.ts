import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import {
  ASKED_BEFORE,
  type DifferingReceipt,
  mailOf,
  openTaker,
  storedReceipt,
} from '#test/fixtures/receipts/incoming.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { id: string; token: string };
let otto: { id: string; token: string };
let sam: { id: string; token: string };
let ann: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  olga = await cashier.signInAs('owner', 'Olga');
  otto = await cashier.signInAs('owner', 'Otto');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  await setApprovals(cashier, { manualEntryAbove: 100, receivingAccounts: true }, olga.token);
  await cashier.database.pool.query('delete from made_alone');
});

const WAITS = 'Nothing has changed yet: a second person has to approve it.';
const approve = (id: string | undefined, token = ann.token) =>
  cashier.send('approveChange', { id: id ?? '' }, token);
const asked = async (id: string | undefined, token = otto.token) =>
  (await cashier.call('getApprovals', {}, token)).approvals.find((each) => each.id === id);
const count = async (statement: string, ...values: unknown[]) =>
  Number((await cashier.database.pool.query(`select count(*) ${statement}`, values)).rows[0].count);
/** Each of a payer of its own. */
const take = async ({ read, ...differing }: DifferingReceipt) => {
  const own = read === null ? null : { payerHandle: `@${randomUUID()}`, ...read };
  return (await taker.take(mailOf({ ...differing, read: own })))[0]?.id as string;
};
const newDeposit = async (amount: number, username: string, sender_name = 'Jane Doe') =>
  (
    await insertDeposits(cashier.database, [{ ...ASKED_BEFORE, username, sender_name, amount_cents: amount }])
  )[0] as string;
const receivedBy = async (id: string) =>
  ((await storedRecord(cashier.database, 'deposit', id)) as { received_cents: number }).received_cents;

const entry = (amount: number): CallInput<'enterReceipt'> => ({
  ...{ accountId: 'venmo-own', amount, payerName: 'Ada Player', note: 'for K7Q4-M2XP' },
  ...{ occurredAt: '2026-11-20T17:04:05Z', reason: 'Seen in the app', requestId: randomUUID() },
});

describe('a receipt entered by hand', () => {
  test('waits above the amount, is described, and is entered once when another person approves', async () => {
    const input = entry(500);
    const first = await cashier.call('enterReceipt', input, sam.token);
    expect(first).toMatchObject({ status: 'waiting', message: WAITS, receipt: null });
    expect(await cashier.call('enterReceipt', input, sam.token)).toEqual(first);
    expect(await count('from receipts')).toBe(0);
    expect(await asked(first.approval?.id, ann.token)).toMatchObject({
      kind: 'manual-entry',
      // there is none to be looked at yet
      recordId: null,
      amount: 500,
      summary: 'Receipt of $500.00 from Ada Player entered by hand',
      details: [
        'Paid into: Venmo, @the-casino',
        expect.stringMatching(/^Paid: .*\(New York\)$/),
        'Note of the payer: for K7Q4-M2XP',
        'Reason: Seen in the app',
      ],
    });
    expect((await approve(first.approval?.id, sam.token)).httpStatus).toBe(400);
    const tries = await Promise.all([approve(first.approval?.id), approve(first.approval?.id, olga.token)]);
    expect(tries.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 400]);
    const { receipt } = await cashier.call('enterReceipt', input, sam.token);
    expect(receipt).toMatchObject({ amount: 500, payerName: 'Ada Player', authenticity: 'entered' });
    expect(await count('from receipts')).toBe(1);

    // Its money has been seen by two, but not whose it is: that is the desk's daily work only where it says so itself.
    const receiptId = receipt?.id ?? '';
    const give = (depositId: string) => cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
    expect((await give(await newDeposit(50_000, 'FC702'))).status).toBe('waiting');
    expect((await give(await newDeposit(50_000, 'FC701', 'Ada Player'))).status).toBe('success');
  });

  test('is given by two once it was taken back from where it was given', async () => {
    const input = { ...entry(500), payerName: 'Eve Player' };
    const entering = await cashier.call('enterReceipt', input, sam.token);
    await approve(entering.approval?.id);
    const receiptId = (await cashier.call('enterReceipt', input, sam.token)).receipt?.id as string;
    const [first, other] = await Promise.all([
      newDeposit(50_000, 'FC721', 'Eve Player'),
      newDeposit(50_000, 'FC722', 'Eve Player'),
    ]);
    const give = (depositId: string) => cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
    const given = await give(first);
    const allocationId = given.receipt?.allocations[0]?.id as string;
    await cashier.call('undoAllocation', { allocationId, reason: 'Not theirs' }, sam.token);
    expect((await give(other)).status).toBe('waiting');
    expect(await receivedBy(other)).toBe(0);
  });

  test('is not sent under the id of another receipt, for which it would seem to speak', async () => {
    const line = { source: 'statement', authenticity: 'entered' } as const;
    const receiptId = await take({ ...line, read: { amount: 50_000, payerName: 'Bea Other' } });
    const { error } = await cashier.send('enterReceipt', { ...entry(500), requestId: receiptId }, sam.token);
    expect(error?.status).toBe('ALREADY_EXISTS');
    expect(await count('from approvals where subject_id = $1', receiptId)).toBe(0);
  });

  test('is entered at once at the amount, and where nothing waits', async () => {
    expect((await cashier.call('enterReceipt', entry(100), sam.token)).status).toBe('success');
    await setApprovals(cashier, {}, olga.token);
    expect((await cashier.call('enterReceipt', entry(5_000), sam.token)).status).toBe('success');
  });

  test('of one that could not be read waits on it, and is withdrawn when it is dismissed', async () => {
    const receiptId = await take({ read: null, authenticity: 'unproved' });
    const first = await cashier.call('enterReceipt', { ...entry(300), receiptId }, sam.token);
    expect(first).toMatchObject({
      status: 'waiting',
      receipt: { id: receiptId, amount: null, approvals: [{ call: 'enterReceipt', requestedByName: 'Sam' }] },
    });
    expect(await asked(first.approval?.id)).toMatchObject({ recordId: receiptId });
    await cashier.call('dismissReceipt', { receiptId, reason: 'An advertisement' }, olga.token);
    expect((await approve(first.approval?.id)).error?.message).toMatch(/^This was withdrawn by Olga/);
    expect((await storedReceipt(cashier.database, receiptId)).amount_cents).toBeNull();
  });
});

test('money that one deposit has had is given to another by two, proved or not', async () => {
  const receiptId = await take({ read: { amount: 30_000 } });
  const [first, other] = [await newDeposit(30_000, 'FC731'), await newDeposit(30_000, 'FC732')];
  const given = await cashier.call('allocateReceipt', { receiptId, depositId: first }, sam.token);
  expect(given.status).toBe('success');
  const allocationId = given.receipt?.allocations[0]?.id as string;
  const move = { allocationId, depositId: other, reason: 'The other one' };
  const moving = await cashier.call('moveAllocation', move, sam.token);
  expect(moving.status).toBe('waiting');
  expect((await asked(moving.approval?.id, ann.token))?.details).toContain(
    'The deposit that loses it: $300.00 by Venmo',
  );
  await cashier.call('undoAllocation', { allocationId, reason: 'Not theirs' }, sam.token);
  const again = await cashier.call('allocateReceipt', { receiptId, depositId: other }, sam.token);
  expect(again.status).toBe('waiting');
  const { details } = (await asked(again.approval?.id, ann.token)) ?? {};
  expect(details?.[0]).toContain('its source is proved');
  expect(details).toContain(
    'The deposit of FC731 ($300.00 by Venmo) had its money before, until Sam took it back: Not theirs',
  );
  expect(await receivedBy(other)).toBe(0);
  await approve(again.approval?.id);
  expect(await receivedBy(other)).toBe(30_000);
});

test.each([
  ['mail', 'venmo'],
  ['stripe', 'stripe'],
] as const)(
  'what a line says beyond what a %s of %s proves is not to be given, whichever came first',
  async (source, rail) => {
    for (const when of ['first', 'last']) {
      const read = { rail, transactionId: randomUUID() };
      const proving = () => take({ source, read: { ...read, amount: 1_000 } });
      const line = { source: 'statement', authenticity: 'entered' } as const;
      if (when === 'first') await proving();
      const receiptId = await take({ ...line, read: { ...read, amount: 30_000 } });
      if (when === 'last') await proving();
      const input = { receiptId, depositId: await newDeposit(30_000, 'FC741'), amount: 300 };
      const { error } = await cashier.send('allocateReceipt', input, sam.token);
      expect(error?.message).toBe('Only $10.00 of this receipt is left.');
    }
  },
);

describe('money that nothing proves', () => {
  test.each(['entered', 'unproved'] as const)(
    '%s, is given by two, whatever its parts',
    async (authenticity) => {
      const receiptId = await take({ authenticity, source: 'statement', read: { amount: 30_000 } });
      const depositId = await newDeposit(5_000, 'FC702');
      const input = { receiptId, depositId, amount: 50 };
      const first = await cashier.call('allocateReceipt', input, sam.token);
      expect(first).toMatchObject({
        status: 'waiting',
        receipt: {
          remaining: 300,
          approvals: [{ summary: expect.stringContaining('to the deposit of FC702') }],
        },
      });
      expect(await receivedBy(depositId)).toBe(0);
      expect(await asked(first.approval?.id)).toMatchObject({ subjectType: 'receipt', recordId: receiptId });
      expect((await approve(first.approval?.id)).httpStatus).toBe(200);
      expect(await receivedBy(depositId)).toBe(5_000);
      expect((await approve(first.approval?.id)).httpStatus).toBe(400);
      const entries = await entriesOf(cashier.database, depositId);
      expect(entries.at(-1)).toMatchObject({
        action: 'receipt_allocated',
        actor_name: 'Ann',
        details: { requestedBy: 'Sam' },
      });

      const other = await newDeposit(5_000, 'FC703');
      const allocationId = (await cashier.call('getReceipt', { receiptId }, sam.token)).receipt.allocations[0]
        ?.id as string;
      const move = { allocationId, depositId: other, reason: 'The other one' };
      const moving = await cashier.call('moveAllocation', move, sam.token);
      expect(moving.status).toBe('waiting');
      await cashier.call('undoAllocation', { allocationId, reason: 'Neither' }, olga.token);
      expect((await approve(moving.approval?.id)).error?.message).toMatch(/^This was withdrawn by Olga/);
      expect(await receivedBy(other)).toBe(0);
    },
  );

  test('is not given otherwise than was shown', async () => {
    const receiptId = await take({ authenticity: 'entered', read: { amount: 30_000 } });
    const depositId = await newDeposit(30_000, 'FC704');
    const first = await cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
    await cashier.database.pool.query(`update deposits set username = 'FC705' where id = $1`, [depositId]);
    expect((await approve(first.approval?.id)).error?.status).toBe('ABORTED');
    expect(await asked(first.approval?.id)).toMatchObject({ state: 'withdrawn' });
    expect(await receivedBy(depositId)).toBe(0);
  });

  test('is given by one up to the amount, and what is proved and by the name of its payer is at any', async () => {
    const give = async (differing: DifferingReceipt, amount: number) => {
      const [receiptId, depositId] = [await take(differing), await newDeposit(amount, 'FC706')];
      return (await cashier.call('allocateReceipt', { receiptId, depositId }, sam.token)).status;
    };
    expect(await give({ authenticity: 'entered', read: { amount: 10_000 } }, 10_000)).toBe('success');
    expect(await give({ read: { amount: 90_000 } }, 90_000)).toBe('success');
  });
});

test('rules that do more wait; those that do less do not, and withdraw what waits', async () => {
  const load = () => cashier.call('getReceiptSettings', {}, olga.token);
  const save = async (settings: object) => {
    const stored = await load();
    const input = { settings: { ...stored.settings, ...settings }, version: stored.version };
    return cashier.call('updateReceiptSettings', input, olga.token);
  };
  const first = await save({ approveFunded: true });
  expect(first).toMatchObject({ status: 'waiting', settings: { approveFunded: false } });
  expect(await asked(first.approval?.id)).toMatchObject({
    summary: 'Have the rules of receipts do more without a person',
    details: ['Funded requests are set to Approved: off → on'],
  });
  expect(first.message).toBe('Nothing has changed yet: a second person has to approve it.');
  expect(await save({ knownPayerRule: false })).toMatchObject({
    status: 'success',
    message: 'Saved. What waited before is withdrawn, since the settings have changed. Ask for it again.',
  });
  expect((await approve(first.approval?.id, otto.token)).error?.message).toMatch(/^This was withdrawn/);
  await save({ knownPayerRule: true });
  expect((await save({ approveFunded: true })).message).toBe(
    `This takes the place of what waited before. ${first.message}`,
  );
  const again = await save({ approveFunded: true });
  expect(again.message).toBe(first.message);
  expect((await approve(again.approval?.id, otto.token)).httpStatus).toBe(200);
  expect((await load()).settings).toEqual({ knownPayerRule: false, approveFunded: true });
});

test('a template by which mails are read waits', async () => {
  const sample =
    'From: A Union <alerts@union.example>\nSubject: You received money\n\nJane Doe sent you $50.00.';
  const fields = { amount: '$50.00', payerName: 'Jane Doe' };
  const input = { name: 'Union', rail: 'zelle', sample, fields, commit: true } as const;
  const first = await cashier.call('teachMailTemplate', input, olga.token);
  expect(first).toMatchObject({ status: 'waiting', template: null });
  const { summary, details } = (await asked(first.approval?.id)) ?? {};
  expect(summary).toBe('Read mails of alerts@union.example as payments by Zelle');
  expect(details?.join('\n')).toContain("[payer's name] sent you [amount]");
  expect(details?.join('\n')).not.toContain('Jane Doe');
  expect((await cashier.call('getMailTemplates', {}, olga.token)).templates).toEqual([]);
  await approve(first.approval?.id, otto.token);
  expect((await cashier.call('getMailTemplates', {}, olga.token)).templates).toMatchObject([
    { name: 'Union', sender: 'alerts@union.example', rail: 'zelle' },
  ]);
});
