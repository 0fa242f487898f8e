import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';
import { asOnlyTab, inOneTab } from './one-tab.ts';
import { clearStored, given, readStored, removeStored, storedKeys, writeStored } from './storage.ts';
import { keepCookie, onToldByOtherTab, openTab, serviceWorkers, tellOtherTabs } from './withheld.ts';

const refuse = () => {
  throw new DOMException('The request was denied.', 'SecurityError');
};
const WITHHELD = { get: refuse };
const REFUSING = new Proxy({}, { get: refuse, set: refuse });

beforeEach(() => {
  const page = Object.defineProperties(
    {},
    { localStorage: WITHHELD, sessionStorage: WITHHELD, open: WITHHELD, parent: WITHHELD },
  );
  const parts = { window: page, navigator: REFUSING, document: REFUSING, BroadcastChannel: refuse };
  for (const [name, part] of Object.entries(parts)) vi.stubGlobal(name, part);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

test('what may not be stored lasts as long as the page', () => {
  expect(given('localStorage')).toBeUndefined();
  writeStored('localStorage', 'cage.a', '1');
  expect(readStored('localStorage', 'cage.a')).toBe('1');
  expect(readStored('sessionStorage', 'cage.a')).toBeNull();
  expect(storedKeys('localStorage')).toEqual(['cage.a']);
  removeStored('localStorage', 'cage.a');
  expect(readStored('localStorage', 'cage.a')).toBeNull();
  writeStored('sessionStorage', 'cage.b', '2');
  clearStored();
  expect(storedKeys('sessionStorage')).toEqual([]);
});

test('without locks each tab works at once', async () => {
  const { signal } = new AbortController();
  expect(await asOnlyTab('a', async () => 'done', signal)).toBe('done');
  await expect(asOnlyTab('a', () => Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  const stop = vi.fn();
  const end = inOneTab('b', () => stop);
  await vi.waitFor(() => {
    end();
    expect(stop).toHaveBeenCalled();
  });
});

test('locks that are refused when they are asked for count as none, and a wait that was ended is not', async () => {
  vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
  const work = vi.fn(async () => 'done');
  expect(await asOnlyTab('a', work, new AbortController().signal)).toBe('done');
  await expect(asOnlyTab('a', work, AbortSignal.abort())).rejects.toThrow();
  expect(work).toHaveBeenCalledOnce();
});

test('nothing else that is withheld throws', async () => {
  tellOtherTabs('a');
  onToldByOtherTab('a', () => {})();
  expect(serviceWorkers()).toBeUndefined();
  expect(keepCookie('a', 'b', 'path=/')).toBe(false);
  expect(openTab('https://pay.example/')).toBe(false);
  expect(await copyText('a')).toBe(false);
});
