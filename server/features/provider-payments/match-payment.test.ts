import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { entriesOf, holdRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { checkoutEvent, PAID_AT, payFromNow, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function newDeposit(): Promise<string> {
  const [id] = await insertDeposits(cashier.database, [{ method: 'Credit Card', amount_cents: 12_345 }]);
  return id as string;
}

async function keptPayment(session: object = {}): Promise<string> {
  const event = checkoutEvent(session);
  await sendStripeEvent(event, cashier);
  return event.id;
}

test('a payment that is matched by hand belongs to the deposit, and it is logged who did it', async () => {
  const [eventId, depositId] = [await keptPayment({ payment_intent: 'pi_by_hand' }), await newDeposit()];
  const { deposit } = await cashier.call('matchPayment', { eventId, depositId }, owner.token);
  expect(deposit).toMatchObject({
    id: depositId,
    paidAt: PAID_AT.toISOString(),
    paidReference: 'pi_by_hand',
  });
  const { payments } = await cashier.call('getUnmatchedPayments', {}, owner.token);
  expect(payments.map((payment) => payment.eventId)).not.toContain(eventId);
  expect(await entriesOf(cashier.database, depositId)).toMatchObject([
    {
      action: 'receipt_allocated',
      message: '$123.45 (Stripe) given to the deposit of FC12345 by hand.',
      actor_id: owner.id,
      actor_name: 'Olga',
    },
  ]);
});

test('one that names another request is given elsewhere only knowingly, and under four eyes by two', async () => {
  const named = await newDeposit();
  await cashier.call('updateDepositStatus', { depositId: named, status: 'declined' }, owner.token);
  const [eventId, depositId] = [await keptPayment({ client_reference_id: named }), await newDeposit()];
  const match = (accepts: CallInput<'matchPayment'>['accepts']) =>
    cashier.send('matchPayment', { eventId, depositId, accepts }, owner.token);
  expect((await match([])).error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'It names the request of FC12345.',
    details: { differs: ['names-another'] },
  });
  const ann = await cashier.signInAs('supervisor', 'Ann');
  await setApprovals(cashier, { manualEntryAbove: 0 }, owner.token);
  const waiting = await match(['names-another']);
  expect(waiting.result?.status).toBe('waiting');
  const { approvals } = await cashier.call('getApprovals', {}, owner.token);
  expect(approvals[0]?.details).toContain('It names the request of FC12345.');
  await cashier.call('approveChange', { id: waiting.result?.approval?.id ?? '' }, ann.token);
  await setApprovals(cashier, {}, owner.token);
  expect(await entriesOf(cashier.database, depositId)).toContainEqual(
    expect.objectContaining({
      action: 'receipt_allocated',
      message:
        '$123.45 (Stripe) given to the deposit of FC12345 by hand. Accepted: It names the request of FC12345.',
    }),
  );
});

test('matching a payment that is matched already, or to a deposit that is paid already, is refused', async () => {
  const [eventId, depositId] = [await keptPayment(), await newDeposit()];
  await cashier.call('matchPayment', { eventId, depositId }, owner.token);
  const again = await cashier.send('matchPayment', { eventId, depositId: await newDeposit() }, owner.token);
  expect(again.error).toMatchObject({ message: 'This payment belongs to a deposit already.' });
  const other = await cashier.send('matchPayment', { eventId: await keptPayment(), depositId }, owner.token);
  expect(other.error).toMatchObject({ message: 'This deposit has a payment already.' });
});

test.each([
  [{ amount_total: 0 }, 'Its amount cannot be read: 0.'],
  [{ amount_total: -5_000 }, 'Its amount cannot be read: -5000.'],
  [{ currency: 'eur' }, 'It was not paid in US dollars.'],
])('a payment with %o cannot be matched', async (session, message) => {
  const input = { eventId: await keptPayment(session), depositId: await newDeposit() };
  const { error } = await cashier.send('matchPayment', input, owner.token);
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message });
});

test('an event that is no payment cannot be matched', async () => {
  const event = checkoutEvent({}, { type: 'checkout.session.expired' });
  await sendStripeEvent(event, cashier);
  const input = { eventId: event.id, depositId: await newDeposit() };
  expect((await cashier.send('matchPayment', input, owner.token)).error?.message).toBe(
    'No money has come in with this event.',
  );
});

test('two people who match one payment at once make one match', async () => {
  const [eventId, one, other] = [await keptPayment(), await newDeposit(), await newDeposit()];
  const answers = await Promise.all(
    [one, other].map((depositId) => cashier.send('matchPayment', { eventId, depositId }, owner.token)),
  );
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 400]);
});

test('matching is refused while somebody else holds the deposit', async () => {
  const [eventId, depositId] = [await keptPayment(), await newDeposit()];
  const sam = await cashier.signInAs('supervisor', 'Sam');
  await holdRecord(cashier.database, 'deposit', depositId, { id: sam.id, name: 'Sam', minutesAgo: 1 });
  const { error } = await cashier.send('matchPayment', { eventId, depositId }, owner.token);
  expect(error?.message).toBe('Sam is working on this deposit.');
});

test('matching what is not there is refused', async () => {
  const depositId = await newDeposit();
  const nothing = await cashier.send('matchPayment', { eventId: 'evt_none', depositId }, owner.token);
  expect(nothing.error?.status).toBe('NOT_FOUND');
  const input = { eventId: await keptPayment(), depositId: randomUUID() };
  expect((await cashier.send('matchPayment', input, owner.token)).error?.status).toBe('NOT_FOUND');
});

test('members see unmatched payments and match none', async () => {
  const { token } = await cashier.signInAs('member');
  const input = { eventId: await keptPayment(), depositId: await newDeposit() };
  expect((await cashier.send('matchPayment', input, token)).error?.status).toBe('PERMISSION_DENIED');
  expect((await cashier.send('getUnmatchedPayments', {}, token)).httpStatus).toBe(200);
});
