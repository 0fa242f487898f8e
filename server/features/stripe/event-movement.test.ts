import { describe, expect, test } from 'vitest';
import { PAID_AT, payFromNow, stripeEvent } from '#test/fixtures/stripe.ts';
import { receiptOfEvent } from './event-receipt.ts';
import { BEFORE_ALL } from './reversal-reports.ts';

payFromNow();

const told = (event: object) => receiptOfEvent(event, new Date(PAID_AT.getTime() + 30_000));
const movement = (event: object) => {
  const receipt = told(event);
  return receipt?.kind === 'movement' ? receipt.movement : undefined;
};

const EARLIER = new Date(PAID_AT.getTime() - 5_000);
const MONEY = { currency: 'usd', payment_intent: 'pi_1' };
const CHARGE = { ...MONEY, id: 'ch_1', object: 'charge', amount: 5_000, amount_refunded: 3_000 };
const CREATED = { created: EARLIER.getTime() / 1_000 };
const REFUND = { ...MONEY, ...CREATED, id: 're_1', object: 'refund', amount: 2_000, charge: 'ch_1' };
const DISPUTE = {
  ...MONEY,
  ...CREATED,
  id: 'du_1',
  object: 'dispute',
  amount: 5_000,
  charge: 'ch_1',
  status: 'needs_response',
};

describe('charge.refunded', () => {
  const said = [{ kind: 'refunds', name: 'ch_1', amount: 3_000, at: PAID_AT }];

  test.each([
    ['as it was until 2022', { refunds: { object: 'list', data: [{ id: 're_2' }, { id: 're_1' }] } }, 're_2'],
    ['as it is since', {}, 'ch_1 3000'],
  ])('says how much has been refunded in all, %s', (_when, more, name) => {
    const whole = { payment: 'pi_1', currency: 'usd', statements: said, name };
    expect(movement(stripeEvent('charge.refunded', { ...CHARGE, ...more }))).toEqual(whole);
    const previous_attributes = { amount_refunded: 1_000 };
    const withPrevious = stripeEvent('charge.refunded', { ...CHARGE, ...more }, { previous_attributes });
    expect(movement(withPrevious)).toEqual(whole);
  });

  test.each([
    [{ payment_intent: { id: 'pi_whole' } }, 'pi_whole'],
    [{ payment_intent: null }, 'ch_1'],
  ])('names its payment by %o', (more, payment) => {
    expect(movement(stripeEvent('charge.refunded', { ...CHARGE, ...more }))).toMatchObject({ payment });
  });

  test.each([
    [{ amount_refunded: 0 }, 'Its amount cannot be read: 0.'],
    [{ currency: 'zz$' }, 'Its currency cannot be read: zz$.'],
    [{ id: null, payment_intent: null }, 'It does not say of which payment it is.'],
  ])('with %o is not read, and says why', (more, problem) => {
    const event = stripeEvent('charge.refunded', { ...CHARGE, ...more });
    expect(told(event)).toMatchObject({ kind: 'unreadable', problem });
  });
});

describe('a refund', () => {
  const begun = { kind: 'refund', name: 're_1', amount: 2_000, at: EARLIER };
  const failed = { ...begun, kind: 'refund-failed', at: PAID_AT };

  test.each([
    ['refund.created', 'pending', [begun]],
    ['refund.created', 'succeeded', [begun]],
    ['refund.updated', 'succeeded', [begun]],
    ['refund.updated', 'failed', [begun, failed]],
    ['refund.updated', 'canceled', [begun, failed]],
    ['charge.refund.updated', 'failed', [begun, failed]],
    ['refund.failed', 'failed', [begun, failed]],
  ])('by %s (%s)', (type, status, statements) => {
    const event = stripeEvent(type, { ...REFUND, status });
    expect(movement(event)).toEqual({ payment: 'pi_1', currency: 'usd', statements, name: 're_1' });
  });

  test('that does not say when it was made was made before all', () => {
    const { created: _, ...refund } = REFUND;
    const [first] = movement(stripeEvent('refund.failed', refund))?.statements ?? [];
    expect(first).toEqual({ ...begun, at: BEFORE_ALL });
  });
});

describe('a dispute', () => {
  const withdrawn = { balance_transactions: [{ amount: -3_000, currency: 'usd' }] };
  const reinstated = {
    balance_transactions: [...withdrawn.balance_transactions, { amount: 2_000, currency: 'usd' }],
  };
  const inEuros = { balance_transactions: [{ amount: -2_700, currency: 'eur' }] };

  test.each([
    ['created', 'needs_response', {}, 5_000],
    ['created', 'needs_response', withdrawn, 5_000],
    ['funds_withdrawn', 'needs_response', {}, 5_000],
    ['funds_withdrawn', 'needs_response', withdrawn, 3_000],
    ['funds_withdrawn', 'needs_response', inEuros, 5_000],
    ['closed', 'lost', {}, 5_000],
    ['closed', 'lost', reinstated, 1_000],
    ['closed', 'won', withdrawn, 0],
    ['funds_reinstated', 'won', {}, 0],
    ['funds_reinstated', 'won', withdrawn, 0],
    ['funds_reinstated', 'won', reinstated, 1_000],
    ['funds_reinstated', 'lost', reinstated, 1_000],
  ])('%s (%s) with %o has taken %i', (type, status, more, amount) => {
    const event = stripeEvent(`charge.dispute.${type}`, { ...DISPUTE, status, ...more });
    const said = { kind: 'dispute', name: 'du_1', amount, at: PAID_AT };
    const begun = { ...said, amount: 5_000, at: EARLIER };
    const statements = amount < 5_000 ? [begun, said] : [said];
    expect(movement(event)).toEqual({ payment: 'pi_1', currency: 'usd', statements, name: 'du_1' });
  });

  test.each([
    ['charge.dispute.created', 'warning_needs_response'],
    ['charge.dispute.closed', 'warning_closed'],
  ])('that is an inquiry yet (%s, %s) moves no money', (type, status) => {
    expect(told(stripeEvent(type, { ...DISPUTE, status }))).toBeUndefined();
  });
});

describe('what is not known to have moved money changes none', () => {
  test.each(['prevented', 'charge_refunded', 'warning_closed', 'on_the_moon'])(
    'a dispute that is closed as %s',
    (status) => {
      expect(movement(stripeEvent('charge.dispute.closed', { ...DISPUTE, status }))).toBeUndefined();
      expect(movement(stripeEvent('charge.dispute.created', { ...DISPUTE, status }))).toBeUndefined();
    },
  );

  test('but by its balance transactions', () => {
    const dispute = {
      ...DISPUTE,
      status: 'prevented',
      balance_transactions: [{ amount: -4_000, currency: 'usd' }],
    };
    expect(movement(stripeEvent('charge.dispute.closed', dispute))?.statements.at(-1)).toMatchObject({
      amount: 4_000,
    });
  });

  test('nor a refund of another status', () => {
    expect(movement(stripeEvent('refund.updated', { ...REFUND, status: 'on_the_moon' }))).toBeUndefined();
    expect(movement(stripeEvent('refund.updated', { ...REFUND, status: 'pending' }))).toBeDefined();
  });
});
