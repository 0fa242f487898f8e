import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress } from '#contract/base/fields.ts';
import { EMAIL_OR_US_PHONE } from '#domain/withdrawals/payout-patterns.ts';
import { EMAIL_ADDRESS } from './email-address.ts';

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
