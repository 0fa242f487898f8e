import { expect, test } from 'vitest';
import { isOpen, type OwnRequest, parseOwnRequests } from './own-requests.ts';

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

test('a request stays open until it is settled, a deposit for a day, a withdrawal for a week', () => {
  const hours = (count: number) => 1 + count * 3_600_000;
  const open = (request: object, atMs: number) => isOpen({ ...KEPT, ...request } as OwnRequest, atMs);
  expect(open({}, hours(23))).toBe(true);
  expect(open({}, hours(24))).toBe(false);
  expect(open({ isSettled: true }, hours(1))).toBe(false);
  expect(open({ kind: 'withdrawal' }, hours(167))).toBe(true);
  expect(open({ kind: 'withdrawal' }, hours(168))).toBe(false);
});
