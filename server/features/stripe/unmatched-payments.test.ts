import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import {
  checkoutEvent,
  PAID_AT,
  payFromNow,
  receiptIdOf,
  STRIPE_SECRET,
  sendStripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

const NOBODYS = randomUUID();
const TWO_THOUSAND = { method: 'Cash App', amount_cents: 200_000 };

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function newDeposit(columns: object = TWO_THOUSAND): Promise<string> {
  const [id] = await insertDeposits(cashier.database, [columns]);
  return id as string;
}

/** Tells of a payment, and answers the id of its receipt. */
async function pay(session: object, event: object = {}): Promise<string> {
  const told = checkoutEvent(session, event);
  expect(await sendStripeEvent(told, cashier)).toEqual({ status: 200, text: 'Noted.' });
  return receiptIdOf(told.id, cashier.database);
}

/** What staff read of a receipt that waits. */
async function waiting(receiptId: string) {
  const { receipt } = await cashier.call('getReceipt', { receiptId }, owner.token);
  const { amountText: amount, note, reasons } = receipt;
  return { amount, note, problem: reasons.map(({ words }) => words).join(' ') };
}

const recordOf = async (id: string) =>
  (await cashier.call('getDeposits', { limit: 100 }, owner.token)).deposits.find((one) => one.id === id);

const nameOf = async (id: string) => {
  const { reference, username } = await storedRecord(cashier.database, 'deposit', id);
  return reference
    ? `the request ${formatReference(reference as string)} of ${username}`
    : `the request of ${username}`;
};
const inTheBeginning = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('a payment that does not fit the deposit it names', () => {
  test.each([
    ['of less', 100, 'less', '$1.00'],
    ['of more', 250_000, 'more', '$2,500.00'],
    ['of much more', 999_999_999, 'more', '$9,999,999.99'],
  ])('%s says how much it is, and of how much', async (_what, amount_total, sum, amount) => {
    const id = await newDeposit();
    const receiptId = await pay({ client_reference_id: id, amount_total });
    const problem = `It is ${amount}, and ${await nameOf(id)} is for $2,000.00.`;
    expect(await waiting(receiptId)).toMatchObject({ amount, problem });
    expect(await recordOf(id)).toMatchObject({
      paidAt: null,
      received: 0,
      funding: 'none',
      payments: [{ amount, sum, isMatched: false, problem, paidAt: PAID_AT.toISOString() }],
    });
  });

  test.each([
    ['of nothing', { amount_total: 0 }, 'Its amount cannot be read: 0.'],
    ['of less than nothing', { amount_total: -5 }, 'Its amount cannot be read: -5.'],
    ['without an amount', { amount_total: null }, 'It came without an amount.'],
    ['of a fraction', { amount_total: 200_000.5 }, 'Its amount cannot be read: 200000.5.'],
    ['of words', { amount_total: '2000' }, 'Its amount cannot be read: "2000".'],
    ['of 1e300', { amount_total: 1e300 }, 'Its amount cannot be read: 1e+300.'],
    ['in a currency that is none', { currency: 'zz$' }, 'Its currency cannot be read: zz$.'],
  ])('%s cannot be read, and still shows there', async (_what, session, problem) => {
    const id = await newDeposit();
    const receiptId = await pay({ client_reference_id: id, amount_total: 200_000, ...session });
    expect(await waiting(receiptId)).toMatchObject({ amount: null, problem });
    expect(await recordOf(id)).toMatchObject({
      paidAt: null,
      received: 0,
      payments: [{ amount: null, sum: 'unclear', isMatched: false, problem }],
    });
  });

  test.each([
    ['in euro', {}, { currency: 'eur' }, '€2,000.00', 'It is €2,000.00, and requests are in US dollars.'],
    [
      'for a Venmo deposit',
      { method: 'Venmo' },
      {},
      '$2,000.00',
      'It came by Stripe (Cash App, Apple Pay or Credit Card), and NAME is by Venmo.',
    ],
    [
      'for a deposit of coins',
      { method: 'BTC' },
      {},
      '$2,000.00',
      'It came by Stripe (Cash App, Apple Pay or Credit Card), and NAME is by BTC.',
    ],
    ['for a declined deposit', { status: 'declined' }, {}, '$2,000.00', 'NAME is set to Declined.'],
    [
      'for a deposit whose money was not found',
      { status: 'not_sent' },
      {},
      '$2,000.00',
      'NAME is set to Not Sent.',
    ],
    [
      'for a deposit of four days ago',
      { created_at: new Date(Date.now() - 97 * 3_600_000) },
      {},
      '$2,000.00',
      'NAME was made 4 days ago; after 72 hours a person decides.',
    ],
  ])('%s is kept for staff, and shows on the deposit', async (_what, columns, session, amount, words) => {
    const id = await newDeposit({ ...TWO_THOUSAND, ...columns });
    const receiptId = await pay({ client_reference_id: id, amount_total: 200_000, ...session });
    const name = await nameOf(id);
    const problem = words.replace(/^NAME/, inTheBeginning(name)).replace('NAME', name);
    expect(await waiting(receiptId)).toMatchObject({ amount, problem, note: id });
    expect(await recordOf(id)).toMatchObject({
      paidAt: null,
      paidReference: null,
      received: 0,
      payments: [{ amount, isMatched: false, problem }],
    });
  });

  test('leaves the deposit’s version to whoever is changing it', async () => {
    const id = await newDeposit();
    await pay({ client_reference_id: id, amount_total: 100, payment_intent: 'pi_less' });
    expect((await storedRecord(cashier.database, 'deposit', id)).version).toBe(1);
  });

  test('reaches the live feed', async () => {
    const id = await newDeposit();
    using stream = await openEventStream(`${cashier.origin}/api/live`, {
      authorization: `Bearer ${owner.token}`,
    });
    await pay({ client_reference_id: id, amount_total: 100, payment_intent: 'pi_live_less' });
    expect((await stream.nextWith('pi_live_less'))?.data).toContain(id);
  });

  test('a second one shows beside the first', async () => {
    const id = await newDeposit();
    const paid = { client_reference_id: id, amount_total: 200_000 };
    await pay({ ...paid, payment_intent: 'pi_first' });
    const second = await pay({ ...paid, payment_intent: 'pi_second' });
    expect(await waiting(second)).toMatchObject({
      problem: `${inTheBeginning(await nameOf(id))} has its $2,000.00 already.`,
    });
    expect(await recordOf(id)).toMatchObject({
      paidReference: 'pi_first',
      payments: [
        { sum: 'whole', isMatched: true, reference: 'pi_first', problem: null },
        { sum: 'whole', isMatched: false, reference: 'pi_second' },
      ],
    });
  });

  test('matched by hand still says what was paid, of what is asked for now', async () => {
    const id = await newDeposit();
    const receiptId = await pay({ client_reference_id: id, amount_total: 100 });
    await cashier.call('allocateReceipt', { receiptId, depositId: id }, owner.token);
    expect((await recordOf(id))?.payments).toMatchObject([{ amount: '$1.00', sum: 'less', isMatched: true }]);
    await cashier.call('updateDepositAmount', { depositId: id, amount: 1 }, owner.token);
    expect(await recordOf(id)).toMatchObject({
      received: 1,
      funding: 'whole',
      payments: [{ amount: '$1.00', sum: 'whole' }],
    });
  });

  test('matched by hand to another deposit shows there alone', async () => {
    const [named, meant] = [await newDeposit(), await newDeposit({ ...TWO_THOUSAND, amount_cents: 100 })];
    const receiptId = await pay({ client_reference_id: named, amount_total: 100 });
    const giving = { receiptId, depositId: meant, accepts: ['names-another' as const] };
    await cashier.call('allocateReceipt', giving, owner.token);
    expect((await recordOf(named))?.payments).toEqual([]);
    expect((await recordOf(meant))?.payments).toMatchObject([{ sum: 'whole', isMatched: true }]);
  });
});

describe('a test payment', () => {
  test.each([{ livemode: false }, { livemode: undefined }])('(%o) is no money', async (event) => {
    const id = await newDeposit();
    const paid = { client_reference_id: id, amount_total: 200_000 };
    const receiptId = await pay(paid, event);
    const problem = 'It is a test payment: no money has moved.';
    expect(await waiting(receiptId)).toMatchObject({ problem });
    expect(await recordOf(id)).toMatchObject({ paidAt: null, payments: [] });
    expect(await entriesOf(cashier.database, id)).toEqual([]);
    const { error } = await cashier.send('allocateReceipt', { receiptId, depositId: id }, owner.token);
    expect(error?.message).toBe('This receipt could not be read. Enter what it says first.');
  });

  test('counts in a demo', async () => {
    await using demo = await startTestCashier({
      demo: true,
      variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    });
    const [id] = await insertDeposits(demo.database, [TWO_THOUSAND]);
    const paid = { client_reference_id: id, amount_total: 200_000 };
    await sendStripeEvent(checkoutEvent(paid, { livemode: false }), demo);
    expect((await storedRecord(demo.database, 'deposit', id as string)).paid_at).toEqual(PAID_AT);
  });
});

describe('a payment that names no deposit', () => {
  test.each([
    [
      'without a reference',
      null,
      'It names no request, and none of the last 72 hours is for $123.45 on the account it came in on.',
    ],
    ['with a reference that is no id', 'me', 'There is no request me.'],
    ['with an unknown id', NOBODYS, `There is no request ${NOBODYS}.`],
    ['with an unknown reference', 'ZZZZ-ZZZZ', 'There is no request ZZZZ-ZZZZ.'],
  ])('%s is kept for staff', async (_what, client_reference_id, problem) => {
    const receiptId = await pay({ client_reference_id });
    expect(await waiting(receiptId)).toMatchObject({
      amount: '$123.45',
      note: client_reference_id,
      problem,
    });
  });
});

test('one that names another request is given elsewhere only knowingly, and under four eyes by two', async () => {
  const named = await newDeposit();
  await cashier.call('updateDepositStatus', { depositId: named, status: 'declined' }, owner.token);
  const receiptId = await pay({ client_reference_id: named });
  const depositId = await newDeposit({ method: 'Credit Card', amount_cents: 12_345 });
  const give = (accepts: CallInput<'allocateReceipt'>['accepts']) =>
    cashier.send('allocateReceipt', { receiptId, depositId, accepts }, owner.token);
  expect((await give([])).error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'It names the request of FC12345.',
    details: { differs: ['names-another'] },
  });
  const ann = await cashier.signInAs('supervisor', 'Ann');
  await setApprovals(cashier, { manualEntryAbove: 0 }, owner.token);
  const held = await give(['names-another']);
  expect(held.result?.status).toBe('waiting');
  const { approvals } = await cashier.call('getApprovals', {}, owner.token);
  expect(approvals[0]?.details).toContain('It names the request of FC12345.');
  await cashier.call('approveChange', { id: held.result?.approval?.id ?? '' }, ann.token);
  await setApprovals(cashier, {}, owner.token);
  expect(await entriesOf(cashier.database, depositId)).toContainEqual(
    expect.objectContaining({
      action: 'receipt_allocated',
      message:
        '$123.45 (Stripe) given to the deposit of FC12345 by hand. Accepted: It names the request of FC12345.',
    }),
  );
});
