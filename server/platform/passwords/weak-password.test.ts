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
  ['----------password----------', 'among the most used'],
  ['1111111111password1111111111', 'among the most used'],
  ['    password    123    ', 'among the most used'],
  ['p-a-s-s-w-o-r-d', 'among the most used'],
  ['p a s s w o r d 1', 'among the most used'],
  ['p.a.s.s.w.o.r.d.1.2.3', 'among the most used'],
  ['pässwörd!!!!!!!!!!', 'among the most used'],
  ['\u202epassword\u202e\u202e', 'among the most used'],
  ['luckycasino2026!!!!!!', 'made of your email'],
  [`a${' '.repeat(30)}b`, 'Choose another password: '],
])('%s is refused, with what is wrong with it', async (password, reason) => {
  expect(await weaknessOf(password, OLGA)).toContain(reason);
});

test.each([
  'correct horse battery',
  'staple paper clip',
  'x7f-kq2-m9w',
  'jhk4n-9xqw2-mm3ta-8zz5p',
  'Übergröße im März',
  'k9aaaQx2Lm',
  'w4!!!tz9#Lp',
  '密码密碼安全地址門口貓',
  'मेरा गुप्त शब्द',
])('%s will do', async (password) => {
  expect(await weaknessOf(password, OLGA)).toBeUndefined();
});

test('the longest one takes no time to speak of', async () => {
  // Of the processor, for this thread: others may have it meanwhile.
  const before = process.threadCpuUsage();
  await weaknessOf('a1'.repeat(500), OLGA);
  await weaknessOf('password'.repeat(125), OLGA);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
