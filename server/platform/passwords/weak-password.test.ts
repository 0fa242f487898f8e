import { expect, test } from 'vitest';
import { weaknessOf } from './weak-password.ts';

const OLGA = { email: 'olga.owner@example.com', displayName: 'Olga Owner', siteTitle: 'Lucky Casino' };

test.each([
  ['password12', 'among the most used'],
  ['Password123!', 'among the most used'],
  ['p@ssw0rd1234', 'among the most used'],
  ['iloveyou2024', 'among the most used'],
  ['aaaaaaaaaa', 'a repetition'],
  ['abcabcabcabc', 'a repetition'],
  ['1234567890', 'Choose another password: '],
  ['0987654321', 'Choose another password: '],
  ['qwertyuiop', 'Choose another password: '],
  ['asdfghjkl;', 'Choose another password: '],
  ['olga.owner@example.com', 'made of your email'],
  ['olgaowner1', 'made of your email'],
  ['Lucky Casino', 'made of your email'],
  ['luckycasino!', 'made of your email'],
])('%s is refused, with what is wrong with it', (password, reason) => {
  expect(weaknessOf(password, OLGA)).toContain(reason);
});

test.each([
  'correct horse battery',
  'staple paper clip',
  'x7f-kq2-m9w',
  'jhk4n-9xqw2-mm3ta-8zz5p',
  'Übergröße im März',
])('%s will do', (password) => {
  expect(weaknessOf(password, OLGA)).toBeUndefined();
});

test('the longest one takes no time to speak of', () => {
  // Of the processor, for this thread: others may have it meanwhile.
  const before = process.threadCpuUsage();
  weaknessOf('a1'.repeat(500), OLGA);
  weaknessOf('password'.repeat(125), OLGA);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
