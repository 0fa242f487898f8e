import { expect, test } from 'vitest';
import { EMAIL_OR_US_PHONE } from '#domain/withdrawals/payout-patterns.ts';
import { typedContact } from './typed-contact.ts';

test.each([
  ['\u202a+1 (212) 555-0123\u202c', '+1 (212) 555-0123'],
  ['\u2066212-555-0123\u2069', '212-555-0123'],
  ['212\u2011555\u20110123', '212-555-0123'],
  ['212\u2013555\u22120123', '212-555-0123'],
  ['２１２-555-0123', '212-555-0123'],
  ['＋１（２１２）５５５－０１２３', '+1(212)555-0123'],
  ['٢١٢ ٥٥٥ ٠١٢٣', '212 555 0123'],
  ['212\u00a0555\u00a00123 ', '212 555 0123'],
  ['tel:+1-212-555-0123', '+1-212-555-0123'],
  ['sms:2125550123', '2125550123'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann@mail.example', 'ann@mail.example'],
  ['ann＠mail.example', 'ann@mail.example'],
  ['ａｎｎ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'ann@mail.example'],
])('%j is %s, and can be paid', (typed, text) => {
  expect(typedContact(typed)).toBe(text);
  expect(typedContact(text)).toBe(text);
  expect(EMAIL_OR_US_PHONE.test(text)).toBe(true);
});

test.each([
  'a\u202eb',
  'ann@mail.example\u200b',
  'jos\u00e9@mail.example',
  '212-555-012',
  '212-555-012³',
  '212-555-①234',
  '44 20 7946 0958',
  '',
])('%j stays', (text) => {
  expect(typedContact(text)).toBe(text);
});
