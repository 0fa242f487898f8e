import { expect, test } from 'vitest';
import {
  checkHostedAmount,
  hostedPageAddress,
  leavesAmountOpen,
  takesAmount,
} from '#domain/accounts/hosted-page.ts';
import { cents } from '#domain/money/usd.ts';

const deposit = { id: '0198c0de-0000-7000-8000-000000000001', amountCents: cents(12_345) };
const REFERENCE = `client_reference_id=${deposit.id}`;

test.each([
  ['https://buy.stripe.com/abc', 0, `https://buy.stripe.com/abc?${REFERENCE}&__prefilled_amount=12345`],
  [
    'https://buy.stripe.com/abc',
    undefined,
    `https://buy.stripe.com/abc?${REFERENCE}&__prefilled_amount=12345`,
  ],
  ['https://buy.stripe.com/abc', 10_000, `https://buy.stripe.com/abc?${REFERENCE}`],
  [
    'https://buy.stripe.com/abc?locale=en#top',
    5_000,
    `https://buy.stripe.com/abc?locale=en&${REFERENCE}#top`,
  ],
  ['https://pay.example/', 0, `https://pay.example/?${REFERENCE}`],
  ['https://buy.stripe.com.example/abc', 0, `https://buy.stripe.com.example/abc?${REFERENCE}`],
  ['https://pay.example/?client_reference_id=mine', 0, `https://pay.example/?${REFERENCE}`],
  ['https://cash.app/$the-casino', 0, 'https://cash.app/$the-casino/123.45'],
  ['https://cash.app/$the-casino/', undefined, 'https://cash.app/$the-casino/123.45'],
  ['https://cash.app/$the-casino/25', 0, 'https://cash.app/$the-casino/123.45'],
  ['https://cash.app/$the-casino/25.50/?qr=1#x', 0, 'https://cash.app/$the-casino/123.45?qr=1#x'],
  ['https://cash.app/%24the-casino?qr=1', 0, 'https://cash.app/%24the-casino/123.45?qr=1'],
  ['https://cash.app/pay/abc', 0, `https://cash.app/pay/abc?${REFERENCE}`],
  ['http://pay.example/', 0, 'http://pay.example/'],
  ['not an address', 0, 'not an address'],
  [undefined, 0, undefined],
])('%s with the fixed amount %s leads to %s', (paymentUrl, fixed, address) => {
  const amountCents = fixed === undefined ? undefined : cents(fixed);
  expect(hostedPageAddress({ paymentUrl, amountCents }, deposit)).toBe(address);
});

test.each([
  [undefined, 7_550, undefined],
  [0, 7_550, undefined],
  [10_000, 10_000, undefined],
  [10_000, 9_999, 'The amount must be $100: the payment page accepts no other.'],
  [10_050, 10_000, 'The amount must be $100.50: the payment page accepts no other.'],
])('of a page with the fixed amount %s, paying %s is told: %s', (fixed, paid, problem) => {
  const amountCents = fixed === undefined ? undefined : cents(fixed);
  expect(checkHostedAmount({ amountCents }, cents(paid))).toBe(problem);
});

test.each([
  ['https://cash.app/$the-casino', undefined, true],
  ['https://cash.app/$the-casino/25?qr=1', undefined, true],
  ['https://buy.stripe.com/abc', undefined, true],
  ['https://pay.example/', 10_000, true],
  ['https://pay.example/', undefined, false],
  ['http://cash.app/$the-casino', undefined, false],
  ['not an address', undefined, false],
])('whether the amount travels to %s with the fixed amount %s: %s', (paymentUrl, fixed, travels) => {
  expect(takesAmount(paymentUrl, fixed === undefined ? undefined : cents(fixed))).toBe(travels);
});

test.each([
  ['https://buy.stripe.com/abc', undefined, true],
  ['https://buy.stripe.com/abc', 0, true],
  ['https://buy.stripe.com/abc', 10_000, false],
  ['http://buy.stripe.com/abc', undefined, false],
  ['https://pay.example/', undefined, false],
  ['not an address', undefined, false],
  [undefined, undefined, false],
])(
  'whether the payer may choose the amount at %s with the fixed amount %s: %s',
  (paymentUrl, fixed, open) => {
    const amountCents = fixed === undefined ? undefined : cents(fixed);
    expect(leavesAmountOpen({ paymentUrl, amountCents })).toBe(open);
  },
);
