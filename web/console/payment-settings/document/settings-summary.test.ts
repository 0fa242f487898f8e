import { expect, test } from 'vitest';
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
  expect(settingsSummary(settings, new Date('2026-03-03T20:04:05Z'))).toBe(
    `Payment settings, Mar 3, 2026, 3:04:05 PM (New York)

Venmo (active)
- The Casino: @casino, active, pinned
- The Casino: @old, inactive

Zelle (active)
- No accounts configured

Chime (active)
- No accounts configured

Cash App (active)
- The Casino: https://pay.example/page, active

Apple Pay (active)
- The Casino: https://pay.example/page, active

Credit Card (active)
- The Casino: https://pay.example/page, $25, active

Crypto (active)
- The Casino: BTC bc1q, active, fallback, sample

Card accounts
- Cash App: Provider B
- Apple Pay: Provider A
- Credit Card: Provider A

Withdrawal hours: 24/7`,
  );
});

test('custom hours are told as players read them', () => {
  const settings = settingsForTest();
  const closing = { ...settings, withdrawalHours: { ...settings.withdrawalHours, enabled24_7: false } };
  expect(settingsSummary(closing, new Date())).toContain('Withdrawal hours: 8:00 AM – 6:00 PM EST');
});
