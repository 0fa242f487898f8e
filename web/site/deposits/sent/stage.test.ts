import { expect, test } from 'vitest';
import type { RequestStatus } from '../../following/request-text.ts';
import { headlineOf, stageOf } from './stage.ts';

const ASKED: RequestStatus = {
  kind: 'deposit',
  method: 'Venmo',
  casinoIdEnd: '789',
  amount: 75.5,
  createdAt: '2026-03-08T12:00:00Z',
  state: 'received',
  paidAt: null,
  received: 0,
  funding: 'none',
  payments: [],
  since: null,
  reason: null,
  reference: null,
  usualMinutes: null,
  toPay: null,
};
const PAYMENT = { amount: '$75.50', sum: 'whole', isMatched: false, reversals: [] } as const;

function stageWith(fields: object) {
  return stageOf({ ...ASKED, ...fields } as RequestStatus);
}

test('money is asked for until some has come in, or it is decided', () => {
  expect(stageWith({})).toBe('to-send');
  expect(stageWith({ state: 'being_handled' })).toBe('to-send');
  expect(stageWith({ payments: [PAYMENT] })).toBe('part');
  expect(stageWith({ funding: 'short' })).toBe('part');
  expect(stageWith({ funding: 'whole' })).toBe('came-in');
  expect(stageWith({ funding: 'over', state: 'being_handled' })).toBe('came-in');
  expect(stageWith({ state: 'credited' })).toBe('credited');
  expect(stageWith({ state: 'declined', funding: 'whole' })).toBe('declined');
});

test('money that was taken back is asked for again', () => {
  expect(stageWith({ payments: [{ ...PAYMENT, amount: '$0.00', sum: 'none' }] })).toBe('to-send');
  expect(stageWith({ payments: [{ ...PAYMENT, amount: '$20.00', sum: 'less' }] })).toBe('part');
});

test('the headline is of what has become of it', () => {
  expect(headlineOf('to-send')).toBeUndefined();
  expect(headlineOf('came-in')).toBe('Your payment has come in');
});
