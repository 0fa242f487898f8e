import { expect, test } from 'vitest';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { withOnePin } from '#domain/accounts/one-pin.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import type { MethodKey } from '#domain/methods/methods.ts';

type Pins = Readonly<Record<string, boolean | [coin: string, pinned: boolean]>>;

function settingsWith(key: MethodKey, pins: Pins): PaymentSettings {
  const samples = sampleSettings();
  const accounts = Object.entries(pins).map(([id, value]): Account => {
    const [cryptoType, pinned] = typeof value === 'boolean' ? [undefined, value] : value;
    const common = { id, name: id, displayName: id, active: true, fallback: false, sample: false };
    return { ...common, pinned, ...(cryptoType && { cryptoType }) };
  });
  return { ...samples, methods: { ...samples.methods, [key]: { enabled: true, accounts } } };
}

function pinnedAfter(key: MethodKey, before: Pins, after: Pins): string[] {
  const { methods } = withOnePin(settingsWith(key, after), settingsWith(key, before));
  return methods[key].accounts.filter(({ pinned }) => pinned).map(({ id }) => id);
}

test.each<[string, Pins, Pins, string[]]>([
  ['none stays none', { a: false }, { a: false }, []],
  ['one stays', { a: true, b: false }, { a: true, b: false }, ['a']],
  ['the new one wins over the old one after it', { a: false, b: true }, { a: true, b: true }, ['a']],
  ['the new one wins over the old one before it', { a: true, b: false }, { a: true, b: true }, ['b']],
  ['of several new ones the last wins', { a: true }, { a: true, b: true, c: true }, ['c']],
  ['of several old ones the first stays', { a: true, b: true }, { a: true, b: true }, ['a']],
])('%s', (_, before, after, pinned) => {
  expect(pinnedAfter('venmo', before, after)).toEqual(pinned);
});

test('crypto has one a coin', () => {
  const before: Pins = { a: ['BTC', true], b: ['BTC', false], c: ['ETH', true] };
  expect(pinnedAfter('crypto', before, { ...before, b: ['BTC', true] })).toEqual(['b', 'c']);
});
