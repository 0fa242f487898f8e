import { describe, expect, test } from 'vitest';
import { stripe } from './stripe.ts';

const LINE = {
  balance_transaction_id: 'txn_1QwErTy',
  created_utc: '2026-03-03 17:00:12',
  available_on: '2026-03-05 00:00:00',
  currency: 'usd',
  gross: '20.00',
  fee: '0.88',
  net: '19.12',
  reporting_category: 'charge',
  source_id: 'ch_1QwErTy',
  payment_intent_id: 'pi_1QwErTy',
};

function read(cells: Readonly<Record<string, string>>) {
  const all: Readonly<Record<string, string>> = { ...LINE, ...cells };
  return stripe.read((column) => all[column] ?? '', undefined, Object.keys(all));
}

const out = (category: string, gross: string, more: Readonly<Record<string, string>> = {}) =>
  read({ reporting_category: category, gross, fee: '0.00', net: gross, ...more });

describe('a charge', () => {
  test('is the payment that the provider’s events name, and its fee is the payment’s', () => {
    expect(
      read({ customer_name: 'Nora Falk', customer_email: 'nora@mail.example', description: 'Deposit' }),
    ).toEqual({
      kind: 'receipt',
      lineId: 'txn_1QwErTy',
      read: {
        ...{ rail: 'stripe', event: 'payment', direction: 'in', amount: 2_000, currency: 'usd' },
        ...{ transactionId: 'pi_1QwErTy', payerName: 'Nora Falk', payerHandle: 'nora@mail.example' },
        ...{ note: 'Deposit', occurredAt: new Date('2026-03-03T17:00:12Z') },
      },
      fee: expect.objectContaining({ direction: 'out', amount: 88, transactionId: 'pi_1QwErTy-fee' }),
    });
  });

  test('without the column of payments has no number that they would be known by', () => {
    const said = read({ payment_intent_id: '' });
    expect(said).toMatchObject({ lineId: 'txn_1QwErTy', fee: { transactionId: 'txn_1QwErTy-fee' } });
    expect(said).not.toHaveProperty('read.transactionId');
    expect(stripe.adviceFor?.(Object.keys(LINE))).toBeUndefined();
    expect(stripe.adviceFor?.(['net'])).toMatch(/payment_intent_id/);
  });

  test('names its request by the reference that its page was made with', () => {
    const said = read({ 'payment_metadata[reference]': 'K7Q4-M2XP', description: 'Deposit' });
    expect(said).toMatchObject({ read: { note: 'K7Q4-M2XP' } });
  });
});

describe('what becomes of a payment names it, and itself', () => {
  test.each([
    ['refund', 're_1', 'refund', 'out', '-3.50', 're_1'],
    ['refund', 'pyr_1', 'refund', 'out', '-3.50', 'pyr_1'],
    ['refund_failure', 're_1', 'payment', 'in', '3.50', 're_1'],
    ['dispute', 'du_1', 'dispute', 'out', '-20.00', 'du_1'],
    ['dispute_reversal', 'dp_1', 'payment', 'in', '20.00', 'dp_1'],
    ['charge_failure', 'py_1', 'failure', 'out', '-20.00', 'txn_1QwErTy'],
    ['partial_capture_reversal', 'ch_1', 'refund', 'out', '-5.00', 'txn_1QwErTy'],
  ])('%s of %s', (category, source_id, event, direction, gross, transactionId) => {
    const said = out(category, gross, { source_id });
    expect(said).toMatchObject({ read: { event, direction, transactionId, undoes: 'pi_1QwErTy' } });
    const nameless = out(category, gross, { source_id, payment_intent_id: '' });
    expect(nameless).not.toHaveProperty('read.undoes');
  });

  test('with a fee of each line', () => {
    const dispute = {
      reporting_category: 'dispute',
      source_id: 'du_1',
      gross: '-20.00',
      fee: '15.00',
      net: '-35.00',
    };
    expect(read(dispute)).toMatchObject({
      read: { amount: 2_000 },
      fee: { direction: 'out', amount: 1_500, transactionId: 'txn_1QwErTy-fee' },
    });
  });
});

describe('the account’s own money is told by its category', () => {
  test.each([
    ['payout', '-900.00', 'out', 'Payout'],
    ['payout_reversal', '900.00', 'in', 'Payout reversal'],
    ['fee', '-2.00', 'out', 'Fee'],
    ['risk_reserved_funds', '-50.00', 'out', 'Risk reserved funds'],
    ['made_up_tomorrow', '1.00', 'in', 'Made up tomorrow'],
    // The wrong way for one of a payment.
    ['charge', '-1.00', 'out', 'Charge'],
    ['constructor', '1.00', 'in', 'Constructor'],
  ])('%s of %s', (category, gross, direction, payerName) => {
    const said = out(category, gross, { source_id: 'po_1', payment_intent_id: '' });
    expect(said).toMatchObject({ read: { event: 'payment', direction, payerName, note: 'po_1' } });
    expect(said).toMatchObject({ read: { transactionId: 'txn_1QwErTy' }, fee: undefined });
  });

  test('also where a fee is all of it', () => {
    const said = read({ reporting_category: 'dispute', gross: '0.00', fee: '15.00', net: '-15.00' });
    expect(said).toMatchObject({ read: { event: 'payment', direction: 'out', amount: 1_500 } });
  });
});

test('other currencies are passed over, and what cannot be placed is said', () => {
  expect(read({ currency: 'eur' })).toEqual({ kind: 'passed', why: 'Not in US dollars: EUR.' });
  expect(read({ gross: '0.00', fee: '0.00', net: '0.00' })).toMatchObject({ kind: 'passed' });
  for (const cells of [
    { currency: '' },
    { balance_transaction_id: 'ch_1' },
    { balance_transaction_id: '' },
    { reporting_category: '' },
    { gross: 'lots' },
    { created_utc: 'soon' },
  ]) {
    expect(read(cells)).toMatchObject({ kind: 'unreadable' });
  }
});
