import { expect, test } from 'vitest';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { accountForTest, settingsForTest } from './settings-for-test.ts';
import { settingsSummary } from './settings-summary.ts';

const PAGE = { paymentUrl: 'https://pay.example/page', stripeAccount: 'Provider A' };

test('the summary names every account and which provider account each card method pays into', () => {
  const settings = settingsForTest({
    venmo: [
      accountForTest({ handle: '@casino', pinned: true }),
      accountForTest({ handle: '@old', active: false }),
    ],
    creditcard: [accountForTest({ ...PAGE, amount: 25 })],
    applepay: [accountForTest(PAGE)],
    cashapp: [accountForTest({ ...PAGE, stripeAccount: 'Provider B' })],
    crypto: [accountForTest({ cryptoType: 'BTC', walletAddress: 'bc1q', sample: true, fallback: true })],
  });
  const sections = settingsSummary(settings, new Date('2026-03-03T20:04:05Z')).split('\n\n');
  const titles = sections.map((section) => section.split('\n')[0]);
  expect(titles).toEqual([
    'Payment settings, Mar 3, 2026, 3:04:05 PM (New York)',
    ...METHOD_KEYS.map((key) => `${METHODS[key].label} (active)`),
    'Card accounts',
    'Withdrawal hours: 24/7',
  ]);
  const linesOf = (title: string) => sections[titles.indexOf(title)]?.split('\n').slice(1);
  expect(linesOf('Venmo (active)')).toEqual([
    '- The Casino: @casino, active, pinned',
    '- The Casino: @old, inactive',
  ]);
  expect(linesOf('Zelle (active)')).toEqual(['- No accounts configured']);
  expect(linesOf('Cash App (active)')).toEqual(['- The Casino: https://pay.example/page, active']);
  expect(linesOf('Credit Card (active)')).toEqual(['- The Casino: https://pay.example/page, $25, active']);
  expect(linesOf('Crypto (active)')).toEqual(['- The Casino: BTC bc1q, active, fallback, sample']);
  expect(linesOf('Card accounts')).toEqual(
    expect.arrayContaining([
      '- Cash App: Provider B',
      '- Apple Pay: Provider A',
      '- Credit Card: Provider A',
    ]),
  );
});

test('custom hours read as players see them', () => {
  const settings = settingsForTest();
  const closing = { ...settings, withdrawalHours: { ...settings.withdrawalHours, enabled24_7: false } };
  expect(settingsSummary(closing, new Date())).toContain('Withdrawal hours: 8:00 AM – 6:00 PM EST');
});
