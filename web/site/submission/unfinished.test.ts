import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findUnfinished, forgetUnfinished, keepUnfinished, stopUnfinished } from './unfinished.ts';
import { unfinishedAddress } from './unfinished-address.ts';

const NOW = Date.parse('2026-03-08T12:00:00Z');
const HOUR_MS = 3_600_000;
const UNFINISHED = {
  requestId: 'r1',
  form: 'cage.deposit.venmo',
  address: '/?method=venmo',
  sinceMs: NOW,
  request: { draft: {} },
  stopped: false,
};

/** As much of a browser's storage as is used: its keys are properties of their own. */
class TestStorage {
  [key: string]: unknown;
  constructor() {
    const define = (name: string, value: unknown) => Object.defineProperty(this, name, { value });
    define('getItem', (key: string) => this[key] ?? null);
    define('setItem', (key: string, text: string) => {
      this[key] = text;
    });
    define('removeItem', (key: string) => delete this[key]);
  }
}

let storage: TestStorage;
beforeEach(() => {
  storage = new TestStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

test('an unfinished request is found by its form, until it is forgotten', () => {
  keepUnfinished(UNFINISHED);
  expect(findUnfinished(UNFINISHED.form, NOW + 1)).toEqual(UNFINISHED);
  expect(findUnfinished('cage.deposit.zelle', NOW + 1)).toBeUndefined();
  forgetUnfinished('r1');
  expect(findUnfinished(UNFINISHED.form, NOW + 1)).toBeUndefined();
});

test('one that is stopped is still found, and one that was answered meanwhile is not brought back', () => {
  keepUnfinished(UNFINISHED);
  stopUnfinished('r1');
  expect(findUnfinished(UNFINISHED.form, NOW + 1)).toEqual({ ...UNFINISHED, stopped: true });
  forgetUnfinished('r1');
  stopUnfinished('r1');
  expect(findUnfinished(UNFINISHED.form, NOW + 1)).toBeUndefined();
});

test.each([
  ['an hour old', JSON.stringify({ ...UNFINISHED, sinceMs: NOW - HOUR_MS })],
  ['of the future', JSON.stringify({ ...UNFINISHED, sinceMs: NOW + HOUR_MS })],
  ['not whole', JSON.stringify({ form: UNFINISHED.form })],
  ['not readable', '{'],
])('one that is %s is thrown away', (_, json) => {
  storage['cage.unfinished.r1'] = json;
  expect(findUnfinished(UNFINISHED.form, NOW)).toBeUndefined();
  expect(Object.keys(storage)).toEqual([]);
});

test('it is finished where it was submitted, by a player who comes to the cards', () => {
  expect(unfinishedAddress('/')).toBeUndefined();
  keepUnfinished(UNFINISHED);
  expect(unfinishedAddress('/')).toBe('/?method=venmo');
  expect(unfinishedAddress('/withdraw')).toBe('/?method=venmo');
  expect(unfinishedAddress('/status')).toBeUndefined();
  expect(unfinishedAddress('/?method=zelle')).toBeUndefined();
});

test.each(['https://elsewhere.example/?method=venmo', '/nowhere', '', 7])(
  '%o is no place to finish it',
  (address) => {
    storage['cage.unfinished.r1'] = JSON.stringify({ ...UNFINISHED, address });
    expect(unfinishedAddress('/')).toBeUndefined();
  },
);
