import { expect, test } from 'vitest';
import { checkoutEvent, PAID_AT, payFromNow } from '#test/fixtures/stripe.ts';
import { receiptOfEvent } from './event-receipt.ts';

payFromNow();

const NOW = new Date(PAID_AT.getTime() + 30_000);
const DEPOSIT = '0197e5a2-93c4-7cc1-b1c5-0a4a4f6d2f10';

const told = (event: object) => receiptOfEvent(event, NOW);
const read = (event: object) => {
  const receipt = told(event);
  return receipt?.kind === 'receipt' ? receipt.read : undefined;
};

test('a paid checkout is a payment', () => {
  const session = {
    amount_total: 5_000,
    client_reference_id: DEPOSIT,
    payment_intent: 'pi_1',
    customer_details: { name: 'Jane Doe', email: 'jane@example.com' },
  };
  const event = checkoutEvent(session);
  expect(told(event)).toEqual({
    eventId: event.id,
    isLive: true,
    kind: 'receipt',
    note: DEPOSIT,
    read: {
      rail: 'stripe',
      event: 'payment',
      direction: 'in',
      amount: 5_000,
      currency: 'usd',
      transactionId: 'pi_1',
      note: DEPOSIT,
      payerName: 'Jane Doe',
      occurredAt: PAID_AT,
    },
  });
  expect(read({ ...event, type: 'checkout.session.async_payment_succeeded' })).toEqual(read(event));
});

test.each([
  [{ payment_intent: { id: 'pi_whole' } }, 'pi_whole'],
  [{ payment_intent: null }, 'cs_test_1'],
  [{ payment_intent: null, id: null }, 'evt_1'],
])('a payment is named by %o', (session, transactionId) => {
  expect(read(checkoutEvent(session, { id: 'evt_1' }))).toMatchObject({ transactionId });
});

test('its currency is told in small letters, however it counts', () => {
  expect(read(checkoutEvent({ currency: 'USD' }))).toMatchObject({ currency: 'usd' });
  expect(read(checkoutEvent({ currency: 'isk', amount_total: 50_000 }))).toMatchObject({
    amount: 50_000,
    currency: 'isk',
  });
});

test.each([
  [{ amount_total: null }, 'It came without an amount.'],
  [{ amount_total: undefined }, 'It came without an amount.'],
  [{ amount_total: 0 }, 'Its amount cannot be read: 0.'],
  [{ amount_total: -5 }, 'Its amount cannot be read: -5.'],
  [{ amount_total: 2_000.5 }, 'Its amount cannot be read: 2000.5.'],
  [{ amount_total: '2000' }, 'Its amount cannot be read: "2000".'],
  [{ amount_total: 1e300 }, 'Its amount cannot be read: 1e+300.'],
  [{ currency: null }, 'It came without a currency.'],
  [{ currency: 'zz$' }, 'Its currency cannot be read: zz$.'],
  [{ currency: 'dollars' }, 'Its currency cannot be read: dollars.'],
])('a payment with %o is not read, and says why', (session, problem) => {
  expect(told(checkoutEvent({ ...session, client_reference_id: DEPOSIT }))).toMatchObject({
    kind: 'unreadable',
    problem,
    note: DEPOSIT,
  });
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  '%s is money that did not arrive',
  (type) => {
    const event = checkoutEvent({ payment_intent: 'pi_1', client_reference_id: DEPOSIT }, { type });
    expect(read(event)).toMatchObject({
      event: 'failure',
      direction: 'in',
      amount: 12_345,
      transactionId: 'pi_1',
      undoes: 'pi_1',
      note: DEPOSIT,
    });
    expect(told(checkoutEvent({ amount_total: null }, { type }))).toBeUndefined();
  },
);

test.each(['payment_intent.payment_failed', 'payment_intent.succeeded', 'customer.created'])(
  '%s tells of nothing else',
  (type) => {
    expect(told(checkoutEvent({}, { type }))).toBeUndefined();
  },
);

test('a checkout that is not paid yet is no payment', () => {
  expect(told(checkoutEvent({ payment_status: 'unpaid' }))).toBeUndefined();
  expect(told(checkoutEvent({ payment_status: 'no_payment_required' }))).toBeUndefined();
});
