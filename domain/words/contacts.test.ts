import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress } from '#contract/base/fields.ts';
import { EMAIL_OR_US_PHONE } from '#domain/withdrawals/payout-patterns.ts';
import { EMAIL_ADDRESS } from './contacts.ts';
import { typedContact } from './spelling.ts';

const staff = (text: string) => z.safeParse(emailAddress, text).success;
const payee = (text: string) => EMAIL_OR_US_PHONE.test(text);

test.each(['jane@example.com', 'j.d+cage@mail.example.co.uk', "o'neill_1@xn--bcher-kva.example", 'a@b.io'])(
  '%j is an email, of staff and of payees alike',
  (text) => {
    expect([EMAIL_ADDRESS.test(text), staff(text), payee(text)]).toEqual([true, true, true]);
  },
);

test.each([
  'a..b@example.com',
  '.jane@example.com',
  'jane.@example.com',
  'jane@example',
  'jane@@example.com',
  'jane@exa mple.com',
  'jane@example..com',
  'jane@-example.com',
  'jane@example.c',
  'jane@127.0.0.1',
  // The first letter is Cyrillic.
  'јane@example.com',
  'jane@еxample.com',
  'jané@example.com',
])('%j is none', (text) => {
  expect([EMAIL_ADDRESS.test(text), staff(text), payee(text)]).toEqual([false, false, false]);
});

test.each([
  ...['212-555-0123', '2125550123', '(212) 555-0123', '212.555.0123', '212 555 0123'],
  ...['+1 (212) 555-0123', '+12125550123', '1-212-555-0123', '1 212 555 0123'],
])('%j is a phone number of the United States, and so a payee', (text) => {
  expect(payee(text)).toBe(true);
});

test.each([
  ...['555-0123', '12-555-0123', '212-555-01234', '+11111111111111111111', '112-555-0123', '212-055-0123'],
  ...[
    '001 212 555 0123',
    '02125550123',
    '+44 20 7946 0123',
    '+52 55 5555 0123',
    '2125550123 x5',
    '+2125550123',
  ],
  // Digits of other scripts.
  '２１２５５５０１２３',
])('%j is none', (text) => {
  expect(payee(text)).toBe(false);
});

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
