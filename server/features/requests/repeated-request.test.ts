import { expect, test } from 'vitest';
import { findRepeat } from './repeated-request.ts';

const [digest, otherDigest] = [Buffer.from('content'), Buffer.from('other content')];
const stored = { id: 'stored', requestId: 'request', requestDigest: digest };
const storedWithout = { id: 'stored without', requestId: null, requestDigest: digest };
const all = [stored, storedWithout];
const repeatOf = (id: string, requestId: string | undefined, requestDigest = digest) =>
  findRepeat('deposit', { id, requestId, requestDigest }, all);

// Its connection was lost after the commit, and so its group is written again.
test('what was stored although nothing answered is itself, with a request id or without', () => {
  expect(repeatOf('stored', 'request')).toBe(stored);
  expect(repeatOf('stored without', undefined)).toBe(storedWithout);
});

test('what is sent again is what is stored; anything else under its request id is refused', () => {
  expect(repeatOf('new', 'request')).toBe(stored);
  expect(repeatOf('new', 'request', otherDigest)).toMatchObject({ refusal: { code: 'sent-before' } });
});

test('without a request id of what is stored it repeats nothing', () => {
  expect(repeatOf('new', undefined)).toBeUndefined();
  expect(repeatOf('new', 'another')).toBeUndefined();
});
