import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { paymentLink } from './payment-link.ts';

const PAYMENT = { to: '@the-casino', amountCents: cents(7_550), reference: 'K7Q4-M2XP' };

test('Venmo opens with recipient, amount and the reference alone', () => {
  expect(paymentLink('venmo', PAYMENT)).toBe(
    'https://venmo.com/?txn=pay&audience=private&recipients=the-casino&amount=75.50&note=K7Q4-M2XP',
  );
});

test('a handle saved as the address of its page is paid as well', () => {
  const link = paymentLink('venmo', PAYMENT);
  expect(paymentLink('venmo', { ...PAYMENT, to: 'venmo.com/u/the-casino' })).toBe(link);
});

test('there is none for what is no Venmo username, nor for other methods', () => {
  expect(paymentLink('venmo', { ...PAYMENT, to: 'a b&recipients=x' })).toBeUndefined();
  expect(paymentLink('venmo', { ...PAYMENT, to: '415-555-0123' })).toBeUndefined();
  expect(paymentLink('chime', { ...PAYMENT, to: '$the-casino' })).toBeUndefined();
  expect(paymentLink('zelle', PAYMENT)).toBeUndefined();
});
