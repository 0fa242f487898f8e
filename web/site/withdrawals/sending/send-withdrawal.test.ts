import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import { CallError } from '#web/data/call.ts';
import { withdrawalFailure, withdrawalInput } from './send-withdrawal.ts';

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
const REQUEST = {
  withdrawal: { form: FORM, amountCents: cents(5_000) },
  requestId: 'id',
  idPrefix: 'FC',
} as const;
const COMMON = { username: 'FC123', password: 'pass word', amount: 50, requestId: 'id' };

test('only the fields of the chosen method are sent', () => {
  expect(withdrawalInput({ ...REQUEST, method: 'Venmo' })).toEqual({
    ...COMMON,
    method: 'Venmo',
    name: 'Ann Example',
    paymentUsername: '@ann-lee',
  });
  expect(withdrawalInput({ ...REQUEST, method: 'Zelle' })).toEqual({
    ...COMMON,
    method: 'Zelle',
    name: 'Ann Example',
    email: 'ann@example.com',
  });
  expect(withdrawalInput({ ...REQUEST, method: 'Crypto' })).toEqual({
    ...COMMON,
    method: 'Crypto',
    coin: 'USDT',
    network: 'Tron',
    walletAddress: 'T123',
  });
});

test.each(['2026-03-08T12:00:00Z', '2026-03-08T12:00:00.123Z'])(
  'a refusal that names the earlier one, of %s, opens the cooldown',
  (time) => {
    const error = new CallError(
      'FAILED_PRECONDITION',
      `A withdrawal for FC123 was submitted on ${time}. You can submit another after 2026-03-09T00:00:00.500Z.`,
    );
    expect(withdrawalFailure(error)).toEqual({
      as: 'cooldown',
      submittedAtMs: Date.parse(time),
      endsAtMs: Date.parse('2026-03-09T00:00:00.500Z'),
    });
  },
);

test.each([
  'Please wait.',
  'A withdrawal was submitted on some day. You can submit another later.',
  'A withdrawal was submitted on 2026-03-08T12:00:00Z. You can submit another after a day.',
])('a refusal that names no time is told: %s', (message) => {
  expect(withdrawalFailure(new CallError('FAILED_PRECONDITION', message))).toEqual({
    as: 'refused',
    text: `${COOLDOWN_HOURS}-Hour Cooldown: ${message}`,
    problems: {},
    alreadySent: false,
    isUnknown: false,
  });
});

test('fields that the server rejects are mapped to the form’s own names', () => {
  const error = new CallError('INVALID_ARGUMENT', 'The request is not valid.', [
    { field: 'walletAddress', message: 'This is not a Bitcoin address.' },
    { field: 'username', message: 'username must be …' },
    { field: 'requestId', message: 'requestId must be a UUID.' },
  ]);
  expect(withdrawalFailure(error)).toEqual({
    as: 'refused',
    text: 'Error submitting withdrawal: This is not a Bitcoin address. Casino ID must be … requestId must be a UUID.',
    problems: { walletAddress: 'This is not a Bitcoin address.', casinoId: 'Casino ID must be …' },
    alreadySent: false,
    isUnknown: false,
  });
});

test('a request id that was already used is distinguished from other failures', () => {
  expect(withdrawalFailure(new CallError('ALREADY_EXISTS', 'Used.'))).toMatchObject({ alreadySent: true });
  expect(withdrawalFailure(new TypeError('broken'))).toEqual({
    as: 'refused',
    text: 'Error submitting withdrawal: broken',
    problems: {},
    alreadySent: false,
    isUnknown: false,
  });
});
