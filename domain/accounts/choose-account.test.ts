import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account, MethodSettings } from '#domain/accounts/account.ts';
import { chooseAccount, chosenUntil, methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';

const HOUR = 3_600_000;
const NOON = new Date('2026-03-03T12:00:00Z');

function account(id: string, fields: Partial<Account> = {}): Account {
  return {
    id,
    name: id,
    displayName: id,
    active: true,
    pinned: false,
    fallback: false,
    sample: false,
    ...fields,
  };
}

/** The id shown at noon plus so many hours, outside a demo. */
function shownAt(settings: MethodSettings, hours = 0, coin?: string): string | undefined {
  const now = new Date(NOON.getTime() + hours * HOUR);
  return chooseAccount({ settings, now, showSamples: false, coin })?.id;
}

const anyAccount = fc
  .record({
    active: fc.boolean(),
    pinned: fc.boolean(),
    fallback: fc.boolean(),
    sample: fc.boolean(),
    cryptoType: fc.constantFrom('BTC', 'ETH', undefined),
  })
  .map((fields) => account('', fields));
const anySettings = fc.record({
  enabled: fc.boolean(),
  accounts: fc
    .array(anyAccount, { maxLength: 8 })
    .map((accounts) => accounts.map((each, position) => ({ ...each, id: String(position) }))),
});
const anyChoice = fc.record({
  settings: anySettings,
  now: fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
  showSamples: fc.boolean(),
  coin: fc.constantFrom('BTC', 'ETH', undefined),
});

describe('chooseAccount', () => {
  test('shows none without settings or without accounts', () => {
    expect(chooseAccount({ settings: undefined, now: NOON, showSamples: true })).toBeUndefined();
    expect(shownAt({ enabled: true, accounts: [] })).toBeUndefined();
  });

  test('shows the pinned account before all others, at any hour', () => {
    const settings = {
      enabled: true,
      accounts: [account('a'), account('b', { pinned: true }), account('c')],
    };
    expect([0, 1, 2, 3].map((hours) => shownAt(settings, hours))).toEqual(['b', 'b', 'b', 'b']);
  });

  test('passes over a pinned account that is not active', () => {
    const accounts = [account('a'), account('b', { pinned: true, active: false })];
    expect(shownAt({ enabled: true, accounts })).toBe('a');
  });

  test('shows the only active account', () => {
    const accounts = [account('a', { active: false }), account('b')];
    expect([0, 1, 2].map((hours) => shownAt({ enabled: true, accounts }, hours))).toEqual(['b', 'b', 'b']);
  });

  test('turns by the hours since the epoch, modulo the number of active accounts', () => {
    const accounts = [account('a'), account('b'), account('x', { active: false }), account('c')];
    const first = Math.floor(NOON.getTime() / HOUR) % 3;
    const expected = [0, 1, 2, 3].map((hours) => ['a', 'b', 'c'][(first + hours) % 3]);
    expect([0, 1, 2, 3].map((hours) => shownAt({ enabled: true, accounts }, hours))).toEqual(expected);
    expect(shownAt({ enabled: true, accounts }, 0.99)).toBe(expected[0]);
  });

  test('holds a fallback account back while an ordinary one is active', () => {
    const accounts = [account('a'), account('f', { fallback: true })];
    expect([0, 1].map((hours) => shownAt({ enabled: true, accounts }, hours))).toEqual(['a', 'a']);
  });

  test('turns through the fallback accounts when no ordinary one is active', () => {
    const accounts = [
      account('a', { active: false }),
      account('f', { fallback: true }),
      account('g', { fallback: true }),
    ];
    const shown = [0, 1, 2].map((hours) => shownAt({ enabled: true, accounts }, hours));
    expect(new Set(shown)).toEqual(new Set(['f', 'g']));
    expect(shown[0]).toBe(shown[2]);
  });

  test('of a disabled method shows fallback accounts only, whatever is pinned', () => {
    const accounts = [account('a', { pinned: true }), account('f', { fallback: true })];
    expect([0, 1].map((hours) => shownAt({ enabled: false, accounts }, hours))).toEqual(['f', 'f']);
    expect(shownAt({ enabled: false, accounts: [account('a')] })).toBeUndefined();
  });

  test('of a coin shows its pinned account, or turns through its own', () => {
    const accounts = [
      account('btc', { cryptoType: 'BTC', pinned: true }),
      account('eth1', { cryptoType: 'ETH' }),
      account('eth2', { cryptoType: 'ETH' }),
    ];
    expect(shownAt({ enabled: true, accounts }, 0, 'BTC')).toBe('btc');
    const shown = [0, 1].map((hours) => shownAt({ enabled: true, accounts }, hours, 'ETH'));
    expect(new Set(shown)).toEqual(new Set(['eth1', 'eth2']));
    expect(shownAt({ enabled: true, accounts }, 0, 'SOL')).toBeUndefined();
  });

  test('never shows an inactive account, a sample where none may be, or an account of another coin', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const chosen = chooseAccount(choice);
        if (chosen === undefined) return;
        expect(chosen.active).toBe(true);
        expect(chosen.sample && !choice.showSamples).toBe(false);
        expect(choice.coin === undefined || chosen.cryptoType === choice.coin).toBe(true);
        expect(choice.settings.enabled || chosen.fallback).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('shows an account whenever there is one to show, the pinned if any is', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const { settings, showSamples, coin } = choice;
        const candidates = settings.accounts
          .filter((each) => each.active)
          .filter((each) => showSamples || !each.sample)
          .filter((each) => coin === undefined || each.cryptoType === coin)
          .filter((each) => settings.enabled || each.fallback);
        const chosen = chooseAccount(choice);
        expect(chosen !== undefined).toBe(candidates.length > 0);
        expect(chosen?.pinned ?? false).toBe(candidates.some((each) => each.pinned));
      }),
      { numRuns: 1_000 },
    );
  });

  test('shows each of n accounts once in any n hours on end', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 9 }), ({ now }, count) => {
        const ids = Array.from({ length: count }, (_, position) => `a${position}`);
        const settings = { enabled: true, accounts: ids.map((id) => account(id)) };
        const shown = ids.map((_, hours) => {
          const then = new Date(now.getTime() + hours * HOUR);
          return chooseAccount({ settings, now: then, showSamples: false })?.id;
        });
        expect(shown.toSorted()).toEqual(ids);
      }),
    );
  });
});

describe('chosenUntil', () => {
  test.each([
    ['2026-03-03T12:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    ['2026-03-03T12:59:59.999Z', '2026-03-03T13:00:00.000Z'],
  ])('from %s is %s', (now, until) => {
    expect(chosenUntil(new Date(now)).toISOString()).toBe(until);
  });

  test('is when the choice changes, not before', () => {
    fc.assert(
      fc.property(anyChoice, ({ now }) => {
        const settings = { enabled: true, accounts: [account('a'), account('b')] };
        const at = (time: number) => chooseAccount({ settings, now: new Date(time), showSamples: false })?.id;
        const until = chosenUntil(now).getTime();
        expect(at(until - 1)).toBe(at(now.getTime()));
        expect(at(until)).not.toBe(at(now.getTime()));
      }),
    );
  });
});

describe('methodsWithOnlySamples', () => {
  const samples = sampleSettings();

  test('names every method at first', () => {
    expect(methodsWithOnlySamples(samples)).toEqual(METHOD_KEYS);
  });

  test('leaves out a method with a real account, one switched off and one without accounts', () => {
    const settings = {
      ...samples,
      methods: {
        ...samples.methods,
        venmo: { enabled: true, accounts: [...samples.methods.venmo.accounts, account('own')] },
        chime: { ...samples.methods.chime, enabled: false },
        crypto: { enabled: true, accounts: [] },
      },
    };
    const others = METHOD_KEYS.filter((key) => !['venmo', 'chime', 'crypto'].includes(key));
    expect(methodsWithOnlySamples(settings)).toEqual(others);
  });
});
