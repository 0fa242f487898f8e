import { expect, test } from 'vitest';
import { parseOwnRequests } from './own-requests.ts';

const KEPT = {
  token: 'AAeM',
  kind: 'deposit',
  method: 'Venmo',
  username: 'FC1',
  amountCents: 5_000,
  sentAtMs: 1,
};

test('reads what was kept, and leaves out what it cannot show', () => {
  expect(parseOwnRequests(JSON.stringify([KEPT]))).toEqual([KEPT]);
  const broken = [null, 7, {}, { ...KEPT, kind: 'bet' }, { ...KEPT, amountCents: '50' }];
  expect(parseOwnRequests(JSON.stringify([...broken, KEPT]))).toEqual([KEPT]);
});

test.each([null, '', '{', '{}', 'null'])('of %j there are none', (json) => {
  expect(parseOwnRequests(json)).toEqual([]);
});
