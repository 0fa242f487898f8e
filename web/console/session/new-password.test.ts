import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const GOOD = { current: 'given to me', next: 'mine and long', repeated: 'mine and long' };

test('a valid one has no problem', () => {
  expect(checkNewPassword(GOOD)).toBeUndefined();
});

test.each([
  ['too short', { next: '123456789', repeated: '123456789' }, 'at least 10 characters'],
  ['the same as before', { next: 'given to me', repeated: 'given to me' }, 'different from the current one'],
  ['repeated wrong', { repeated: 'mine and lang' }, 'not the same'],
])('%s', (_, change, expected) => {
  expect(checkNewPassword({ ...GOOD, ...change })).toContain(expected);
});
