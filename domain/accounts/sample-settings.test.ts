import { describe, expect, test } from 'vitest';
import { chooseAccount } from '#domain/accounts/choose-account.ts';
import { sampleSettings, withSamplesMarked } from '#domain/accounts/sample-settings.ts';
import { COINS } from '#domain/coins/coins.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';

const NOON = new Date('2026-03-03T12:00:00Z');

describe('sampleSettings', () => {
  const samples = sampleSettings();
  const all = METHOD_KEYS.flatMap((key) => samples.methods[key].accounts);

  test.each([
    ['venmo', 3],
    ['zelle', 3],
    ['chime', 3],
    ['cashapp', 1],
    ['applepay', 1],
    ['creditcard', 1],
  ] as const)('has for %s as many as %d', (key, count) => {
    expect(samples.methods[key].accounts).toHaveLength(count);
  });

  test('has for crypto one a coin', () => {
    expect(samples.methods.crypto.accounts.map((each) => each.cryptoType)).toEqual([...COINS]);
  });

  test('has only samples, under ids of their own, with reserved addresses', () => {
    expect(all.every((each) => each.sample && each.active)).toBe(true);
    expect(new Set(all.map((each) => each.id)).size).toBe(all.length);
    for (const { email, paymentUrl, walletAddress, handle, phone } of all) {
      if (email) expect(email).toMatch(/@example\.com$/);
      if (paymentUrl) expect(new URL(paymentUrl).hostname).toBe('pay.example');
      if (phone) expect(phone).toMatch(/^\(202\) 555-01\d\d$/);
      if (walletAddress) expect(walletAddress).toContain('not-for-payment');
      if (handle) expect(handle).toContain('sample');
    }
  });

  test('has one provider account for card and Apple Pay, and another for Cash App', () => {
    const providerOf = (key: MethodKey) => samples.methods[key].accounts[0]?.stripeAccount;
    expect(providerOf('applepay')).toBe(providerOf('creditcard'));
    expect(providerOf('cashapp')).not.toBe(providerOf('creditcard'));
    expect(providerOf('cashapp')).toContain('Sample');
  });

  test.each(METHOD_KEYS)('shows a player a %s account in a demo run only', (key) => {
    const settings = samples.methods[key];
    expect(chooseAccount({ settings, now: NOON, showSamples: true })?.sample).toBe(true);
    expect(chooseAccount({ settings, now: NOON, showSamples: false })).toBeUndefined();
  });

  test('gives way to the operator’s first own account', () => {
    const [sample, ...others] = samples.methods.venmo.accounts;
    if (sample === undefined) return expect.fail('no sample');
    const own = { ...sample, id: 'own', sample: false, fallback: false };
    const accounts = [sample, ...others, own];
    for (const showSamples of [true, false]) {
      expect(chooseAccount({ settings: { enabled: true, accounts }, now: NOON, showSamples })?.id).toBe(
        'own',
      );
    }
  });
});

describe('withSamplesMarked', () => {
  const samples = sampleSettings();
  const told = (details: object) => {
    const [first] = samples.methods.zelle.accounts;
    const accounts = [{ ...(first as NonNullable<typeof first>), ...details }];
    const settings = { ...samples, methods: { ...samples.methods, zelle: { enabled: true, accounts } } };
    return withSamplesMarked(settings).methods.zelle.accounts[0]?.sample;
  };

  test('leaves samples marked as samples', () => {
    expect(withSamplesMarked(samples)).toEqual(samples);
  });

  test.each([
    ['a sample that says it is none', { sample: false }, true],
    ['a copy of one', { id: 'copy', name: 'Mine', sample: false }, true],
    ['one that keeps only the phone number', { email: undefined, sample: false }, true],
    ['one with addresses of the operator’s own', { email: 'pay@casino.example', phone: undefined }, false],
  ])('%s: %s', (_, details, isSample) => {
    expect(told(details)).toBe(isSample);
  });
});
