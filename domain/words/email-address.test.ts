import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailAddress } from '#contract/fields.ts';
import { EMAIL_OR_PHONE } from '#domain/methods/payout.ts';
import { EMAIL_ADDRESS } from './email-address.ts';

const staff = (text: string) => z.safeParse(emailAddress, text).success;
const payee = (text: string) => EMAIL_OR_PHONE.pattern.test(text);

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

test.each(['001 555 010 1222', '+0015550101222', '0015550101222', '0555-0101'])(
  '%j begins with 0, and is none',
  (text) => {
    expect(payee(text)).toBe(false);
  },
);

test.each(['555-0101', '+1 (555) 0101-22', '5550101222'])('%j is a phone number of a payee', (text) => {
  expect(payee(text)).toBe(true);
});
