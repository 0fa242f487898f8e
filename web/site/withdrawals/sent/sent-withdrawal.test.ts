import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { parseSentWithdrawal, sentWithdrawal } from './sent-withdrawal.ts';

const FORM = {
  casinoId: '123',
  password: 'pass word',
  name: 'Ann Example',
  paymentUsername: '@ann-lee',
  email: 'ann@example.com',
  coin: 'USDT',
  network: 'Tron',
  walletAddress: 'T123',
  amount: '50',
} as const;
const ANSWER = {
  id: '00000000-0000-4000-8000-000000000000',
  status: 'pending',
  createdAt: '2026-03-08T12:00:00Z',
  followToken: 'AAeM',
};
const sent = (method: 'Venmo' | 'Zelle' | 'Crypto') =>
  sentWithdrawal({
    method,
    withdrawal: { form: FORM, amountCents: cents(5_000) },
    answer: ANSWER,
    idPrefix: 'FC',
  });

test.each([
  ['Venmo', 'Your payment will go to the Venmo account @ann-lee (Ann Example).'],
  ['Zelle', 'Your payment will go by Zelle to ann@example.com (Ann Example).'],
  ['Crypto', 'Your USDT will be sent over the Tron network to T123.'],
] as const)('%s says where the payment goes', (method, destination) => {
  expect(sent(method)).toEqual({
    method,
    username: 'FC123',
    amountCents: cents(5_000),
    destination,
    followToken: 'AAeM',
  });
});

test('it survives the browser’s history, and holds no password', () => {
  expect(parseSentWithdrawal(structuredClone({ sentWithdrawal: sent('Zelle') }))).toEqual(sent('Zelle'));
  expect(JSON.stringify(sent('Zelle'))).not.toContain(FORM.password);
});

test.each([
  null,
  undefined,
  {},
  { sentWithdrawal: null },
  { sentWithdrawal: { ...sent('Venmo'), amountCents: '50' } },
])('nothing is made of %o', (state) => {
  expect(parseSentWithdrawal(state)).toBeUndefined();
});
