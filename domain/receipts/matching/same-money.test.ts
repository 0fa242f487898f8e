import { expect, test } from 'vitest';
import { receiptForTest } from './matching-for-test.ts';
import { mayBeSameMoney } from './same-money.ts';

const MAIL = { ...receiptForTest(), transactionId: null };

test.each([
  [{}],
  [{ payerName: 'SMITH, JOHN', payerHandle: null }],
  [{ payerName: null, payerHandle: '@JOHN-SMITH' }],
  [{ accountId: null }],
  [{ transactionId: '4478' }],
  [{ occurredAt: new Date(MAIL.occurredAt.getTime() + 59_000) }],
])('may be the same with %o', (other) => {
  expect(mayBeSameMoney(MAIL, { ...MAIL, ...other })).toBe(true);
  expect(mayBeSameMoney({ ...MAIL, ...other }, MAIL)).toBe(true);
});

test.each([
  [{ rail: 'zelle' }],
  [{ accountId: 'another' }],
  [{ amount: 5_001 }],
  [{ currency: 'eur' }],
  [{ direction: 'out' }],
  [{ event: 'refund' }],
  [{ payerHandle: '@somebody' }],
  [{ payerHandle: null, payerName: 'Jon Smith' }],
  [{ payerHandle: null, payerName: null }],
  [{ occurredAt: new Date(MAIL.occurredAt.getTime() + 60_000) }],
])('is other money with %o', (other) => {
  expect(mayBeSameMoney(MAIL, { ...MAIL, ...(other as object) })).toBe(false);
});

test('two transactions are never the same money', () => {
  expect(mayBeSameMoney({ ...MAIL, transactionId: '1' }, { ...MAIL, transactionId: '2' })).toBe(false);
  expect(mayBeSameMoney({ ...MAIL, transactionId: '1' }, { ...MAIL, transactionId: '1' })).toBe(true);
});
