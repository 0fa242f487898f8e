import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  ({ token } = await cashier.signInAs('supervisor', 'Sam'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const SEEN_AT = new Date(Date.now() - 60_000).toISOString();

const take = async (differing: DifferingReceipt = {}) =>
  (await taker.take(mailOf(differing)))[0]?.id as string;

function call<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return cashier.call(name, input, token);
}
async function messageOf<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return (await cashier.send(name, input, token)).error?.message;
}

describe('a receipt is entered by hand', () => {
  const entry = () => ({
    accountId: 'venmo-own',
    amount: 75,
    payerName: `Payer ${randomUUID()}`,
    transactionId: randomUUID(),
    occurredAt: SEEN_AT,
    reason: 'Seen in the app',
    requestId: randomUUID(),
  });

  test('and again by somebody else, as what may be the same money', async () => {
    const { transactionId: _, ...input } = entry();
    const first = (await call('enterReceipt', input)).receipt;
    expect(first?.reasons.map(({ reason }) => reason)).not.toContain('possible-duplicate');
    const { receipt } = await call('enterReceipt', { ...input, requestId: randomUUID() });
    expect(receipt?.reasons.map(({ reason }) => reason)).toContain('possible-duplicate');
    const occurredAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const other = await call('enterReceipt', { ...input, occurredAt, requestId: randomUUID() });
    expect(other.receipt?.reasons.map(({ reason }) => reason)).not.toContain('possible-duplicate');
  });

  test('once, however often the form is sent, and no rule takes it', async () => {
    const input = entry();
    const { receipt } = await call('enterReceipt', input);
    expect(receipt).toMatchObject({
      source: 'person',
      authenticity: 'entered',
      rail: 'venmo',
      amount: 75,
      state: 'waiting',
      accountLabel: '@the-casino',
    });
    expect((await call('enterReceipt', input)).receipt?.id).toBe(receipt?.id);
    for (const other of [
      { amount: 76 },
      { payerName: 'Else' },
      { note: 'Other' },
      { transactionId: randomUUID() },
      { occurredAt: '2026-11-20T12:01:00.000Z' },
    ]) {
      expect(await messageOf('enterReceipt', { ...input, ...other })).toBe(
        'Another receipt was entered by this form. Open it again.',
      );
    }
    expect(await messageOf('enterReceipt', { ...input, requestId: randomUUID() })).toBe(
      'There is already a receipt for this transaction.',
    );
    expect(await entriesOf(cashier.database, receipt?.id ?? '')).toMatchObject([
      { action: 'receipt_entered', actor_name: 'Sam' },
    ]);
  });

  test.each([
    ['of no account', { accountId: 'none' }, 'There is no receiving account with this ID.'],
    [
      'of tomorrow',
      { occurredAt: new Date(Date.now() + 86_400_000).toISOString() },
      'occurredAt must not be in the future.',
    ],
    ['of 1900', { occurredAt: '1900-01-01T00:00:00Z' }, 'occurredAt must not be more than 400 days ago.'],
    [
      'of a crypto account',
      { accountId: 'sample-crypto-btc' },
      'Payments to this account are not kept as receipts.',
    ],
  ])('but not one %s', async (_what, differing, message) => {
    expect(await messageOf('enterReceipt', { ...entry(), ...differing })).toBe(message);
  });

  test('from what could not be read, which is that receipt then', async () => {
    const receiptId = await take({ read: null, raw: 'An unknown mail' });
    const { receipt } = await call('enterReceipt', { ...entry(), receiptId });
    expect(receipt).toMatchObject({ id: receiptId, source: 'mail', authenticity: 'entered', amount: 75 });
    expect((await call('getReceipt', { receiptId })).raw).toBe('An unknown mail');
    expect(await messageOf('enterReceipt', { ...entry(), receiptId })).toBe(
      'This receipt has already been read.',
    );
  });

  test('from what could not be read, and whose money was disputed before that', async () => {
    const receiptId = await take({ read: null });
    const { amount: _, ...input } = entry();
    const undoing = { event: 'dispute', direction: 'out', undoes: input.transactionId } as const;
    await take({ read: { ...undoing, amount: 5_000 } });
    const { receipt } = await call('enterReceipt', { ...input, amount: 50, receiptId });
    expect(receipt).toMatchObject({ state: 'reversed', remaining: 0 });
  });

  test('from what could not be read, which stays said when statements say otherwise', async () => {
    const receiptId = await take({ read: null });
    const { payerName, transactionId, ...input } = entry();
    await call('enterReceipt', { ...input, payerName, transactionId, receiptId });
    const line = { source: 'statement', authenticity: 'entered' } as const;
    const read = { payerName, transactionId, occurredAt: new Date(SEEN_AT) };
    for (const amount of [7_000, 6_000]) await take({ ...line, read: { ...read, amount } });
    const { receipt } = await call('getReceipt', { receiptId });
    expect(receipt).toMatchObject({
      amount: 75,
      reasons: [{ words: 'The entry by hand says $75.00, one statement says $70.00, another $60.00.' }, {}],
    });
  });

  test('from what could not be read, under the number of a mail that nothing proves, which then waits', async () => {
    const receiptId = await take({ read: null });
    const input = entry();
    const { transactionId } = input;
    const forged = await take({ authenticity: 'unproved', read: { transactionId, payerName: 'Mallory' } });
    const { receipt } = await call('enterReceipt', { ...input, receiptId });
    expect(receipt).toMatchObject({ state: 'waiting', remaining: 75 });
    const { words } = (await call('getReceipt', { receiptId: forged })).receipt.reasons[0] as {
      words: string;
    };
    expect(words).toContain('An entry by hand has its number and says $75.00');
  });
});
