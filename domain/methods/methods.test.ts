import { describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import type { AccountFieldName } from '#domain/methods/account-fields.ts';
import { METHOD_ACCOUNTS } from '#domain/methods/method-accounts.ts';
import {
  DEPOSIT_METHOD_VALUES,
  DEPOSIT_METHODS,
  METHOD_KEYS,
  METHODS,
  type Method,
  methodKeyOf,
  methodKeyOfDepositMethod,
  WITHDRAWAL_METHODS,
} from '#domain/methods/methods.ts';

describe('METHODS', () => {
  test('are in one order everywhere', () => {
    expect(METHOD_KEYS.map((key) => METHODS[key].label)).toEqual(DEPOSIT_METHODS);
    expect(Object.keys(METHODS)).toEqual(METHOD_KEYS);
    expect(METHOD_KEYS.map((key) => METHODS[key].key)).toEqual(METHOD_KEYS);
  });

  test.each(METHOD_KEYS)('%s takes 50 to 2,000 dollars, crypto any more', (key) => {
    expect(METHODS[key].limits.minCents).toBe(5_000);
    expect(METHODS[key].limits.maxCents).toBe(key === 'crypto' ? undefined : 200_000);
  });

  test.each([
    ['venmo', 'manual'],
    ['zelle', 'manual'],
    ['chime', 'manual'],
    ['cashapp', 'hosted'],
    ['applepay', 'hosted'],
    ['creditcard', 'hosted'],
    ['crypto', 'crypto'],
  ] as const)('%s is %s', (key, kind) => {
    expect(METHODS[key].kind).toBe(kind);
  });
});

describe('methodKeyOf', () => {
  test.each([
    ['venmo', 'venmo'],
    ['VENMO', 'venmo'],
    ['Cash App', 'cashapp'],
    ['cash app', 'cashapp'],
    ['cashapp', 'cashapp'],
    ['card', 'creditcard'],
    ['Card', 'creditcard'],
    ['credit_card', 'creditcard'],
    ['credit card', 'creditcard'],
    ['apple_pay', 'applepay'],
    ['Apple Pay', 'applepay'],
    [' Crypto ', 'crypto'],
  ])('%j is %s', (text, key) => {
    expect(methodKeyOf(text)).toBe(key);
  });

  test.each(['', 'no-such-method', 'constructor', '__proto__', 'BTC', 'cash'])('%j is none', (text) => {
    expect(methodKeyOf(text)).toBeUndefined();
  });
});

describe('methodKeyOfDepositMethod', () => {
  test('finds every label its own key, and every coin crypto', () => {
    for (const key of METHOD_KEYS) expect(methodKeyOfDepositMethod(METHODS[key].label)).toBe(key);
    for (const coin of COINS) expect(methodKeyOfDepositMethod(coin)).toBe('crypto');
  });

  test('knows each value once', () => {
    expect(DEPOSIT_METHOD_VALUES).toEqual([...DEPOSIT_METHODS, ...COINS]);
    expect(new Set(DEPOSIT_METHOD_VALUES).size).toBe(DEPOSIT_METHOD_VALUES.length);
  });
});

test('withdrawals are paid by crypto, Venmo and Zelle, the only methods that define a payout', () => {
  expect(WITHDRAWAL_METHODS).toEqual(['Crypto', 'Venmo', 'Zelle']);
  const payingOut = METHOD_KEYS.filter((key) => METHODS[key].payout).map((key) => METHODS[key].label);
  expect(payingOut.sort()).toEqual(WITHDRAWAL_METHODS.toSorted());
});

test.each(METHOD_KEYS)('%s can be paid into: its accounts cannot be without what it is sent to', (key) => {
  const required = METHOD_ACCOUNTS[key].fields.filter((field) => field.required).map(({ name }) => name);
  expect(required).toContain(sentTo(METHODS[key]));
});

function sentTo(method: Method): AccountFieldName {
  switch (method.kind) {
    case 'manual':
      return method.sendTo[0];
    case 'hosted':
      return 'paymentUrl';
    case 'crypto':
      return 'walletAddress';
    default:
      return method satisfies never;
  }
}
