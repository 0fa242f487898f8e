import { describe, expect, test } from 'vitest';
import { type Account, mapMethods, type PaymentSettings } from '#domain/accounts/account.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import type { MethodKey } from '#domain/methods/methods.ts';
import { cents } from '#domain/money/usd.ts';

const SAMPLES = sampleSettings();
const EMPTY = mapMethods(SAMPLES, () => ({ enabled: true, accounts: [] }));

function withAccount(key: MethodKey, details: Partial<Account>): PaymentSettings {
  const common = { id: 'x', name: 'Main', displayName: 'Main', active: true, pinned: false, fallback: false };
  const account: Account = { ...common, sample: false, ...details };
  return { ...SAMPLES, methods: { ...SAMPLES.methods, [key]: { enabled: true, accounts: [account] } } };
}

const PAGE = { paymentUrl: 'https://pay.example/1', stripeAccount: 'Provider' };

test('the samples have no problem', () => {
  expect(checkSettings(SAMPLES, EMPTY)).toEqual([]);
});

describe('an account', () => {
  test.each<[MethodKey, Partial<Account>]>([
    ['venmo', { handle: '@ours' }],
    ['zelle', { email: 'a@example.com' }],
    ['zelle', { phone: '(415) 555-0100' }],
    ['chime', { handle: '$ours' }],
    ['venmo', { handle: 'the-casino' }],
    ['venmo', { handle: 'venmo.com/u/the_casino1' }],
    ['venmo', { handle: 'https://account.venmo.com/u/the_casino1' }],
    ['crypto', { walletAddress: 'bc1', cryptoType: 'USDC' }],
    ['applepay', PAGE],
    ['creditcard', { ...PAGE, amountCents: cents(0) }],
    ['creditcard', { ...PAGE, amountCents: cents(5_000) }],
    ['creditcard', { ...PAGE, amountCents: cents(200_000) }],
  ])('of %s with %j can be saved', (key, details) => {
    expect(checkSettings(withAccount(key, details), SAMPLES)).toEqual([]);
  });

  test.each<[MethodKey, Partial<Account>, field: string, message: string]>([
    ['venmo', { displayName: '', handle: '@a' }, 'displayName', 'Venmo account 1: enter a display name.'],
    ['venmo', {}, 'handle', 'Venmo account “Main”: enter a Venmo handle.'],
    ['zelle', {}, 'email', 'Zelle account “Main”: enter an email address.'],
    ['chime', {}, 'handle', 'Chime account “Main”: enter a Chime handle.'],
    ...['cage desk', '@cage@desk', '@', 'desk@mail.example', '@cage.desk', '$cage', `@${'a'.repeat(31)}`].map(
      (handle): [MethodKey, Partial<Account>, string, string] => [
        'venmo',
        { handle },
        'handle',
        'Venmo account “Main”: the Venmo handle must be letters, digits, hyphens and underscores behind an @, such as @lucky-house, no phone.',
      ],
    ),
    ...['cage desk', '@cage', '$', 'desk@mail.example'].map(
      (handle): [MethodKey, Partial<Account>, string, string] => [
        'chime',
        { handle },
        'handle',
        'Chime account “Main”: the Chime handle must be letters, digits, hyphens and underscores behind a $, such as $lucky-house.',
      ],
    ),
    ...['555-0100', '415 555 010', 'call Ann', '+44 20 7946 0958'].map(
      (phone): [MethodKey, Partial<Account>, string, string] => [
        'zelle',
        { phone },
        'phone',
        'Zelle account “Main”: the phone must be a number of the United States with its area code, such as (415) 555-0123.',
      ],
    ),
    ['crypto', { cryptoType: 'BTC' }, 'walletAddress', 'Crypto account “Main”: enter a wallet address.'],
    [
      'crypto',
      {
        walletAddress: 'ocean lamp river stone paper cloud green house tiger sugar field moon',
        cryptoType: 'BTC',
      },
      'walletAddress',
      'Crypto account “Main”: this is the secret of a wallet or the ID of a transaction, not an address: delete it here.',
    ],
    [
      'crypto',
      { walletAddress: 'x', cryptoType: 'DOGE' },
      'cryptoType',
      'Crypto account “Main”: choose a coin: BTC, ETH, LTC, USDT, SOL, USDC.',
    ],
    ['cashapp', { stripeAccount: 'P' }, 'paymentUrl', 'Cash App account “Main”: enter a payment URL.'],
    [
      'applepay',
      { ...PAGE, paymentUrl: 'http://pay.example/1' },
      'paymentUrl',
      'Apple Pay account “Main”: the payment URL must begin with https://.',
    ],
    [
      'creditcard',
      { ...PAGE, paymentUrl: 'pay.example' },
      'paymentUrl',
      'Credit Card account “Main”: the payment URL must begin with https://.',
    ],
    [
      'creditcard',
      { paymentUrl: PAGE.paymentUrl },
      'stripeAccount',
      'Credit Card account “Main”: enter a Stripe account name.',
    ],
    [
      'creditcard',
      { ...PAGE, amountCents: cents(200_001) },
      'amount',
      'Credit Card account “Main”: the amount must be from $50 to $2,000, or 0 to let the customer choose.',
    ],
    ['creditcard', { ...PAGE, amountCents: cents(4_999) }, 'amount', expect.any(String) as never],
    ['creditcard', { ...PAGE, amountCents: cents(-1) }, 'amount', expect.any(String) as never],
  ])('of %s with %j cannot: %s', (key, details, field, message) => {
    expect(checkSettings(withAccount(key, details), SAMPLES)).toEqual([
      { field: `${key}.accounts.0.${field}`, message },
    ]);
  });
});

describe('a stored account that would no longer be accepted', () => {
  const stored = withAccount('cashapp', { paymentUrl: 'http://pay.example/1' });

  test('can be switched off and stands in no other’s way', () => {
    const after = withAccount('cashapp', { paymentUrl: 'http://pay.example/1', active: false });
    expect(checkSettings(after, stored)).toEqual([]);
  });

  test('is checked when its details change', () => {
    const after = withAccount('cashapp', { paymentUrl: 'http://pay.example/2' });
    expect(checkSettings(after, stored)).toHaveLength(2);
  });
});

test.each(['8:00', '24:00', '08:60', 'noon', ''])('the hours cannot start at %j', (startTime) => {
  const withdrawalHours = { ...SAMPLES.withdrawalHours, startTime };
  expect(checkSettings({ ...SAMPLES, withdrawalHours }, SAMPLES)).toEqual([
    {
      field: 'withdrawalHours.startTime',
      message: 'Withdrawal hours: the start must be a time such as 08:00.',
    },
  ]);
});
