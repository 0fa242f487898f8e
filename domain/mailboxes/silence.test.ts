import { expect, test } from 'vitest';
import { silentFrom } from './silence.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-03-08T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

test('a source is silent when it has been so for longer than ever', () => {
  const source = { knownSince: ago(1_000), longestSilenceMs: 9 * HOUR_MS };
  expect(silentFrom({ ...source, lastMailAt: ago(9) }, now)).toBeUndefined();
  expect(silentFrom({ ...source, lastMailAt: ago(9.01) }, now)).toEqual(ago(9.01));
});

test('an hour is no silence, however regular it was, and no day is while it is new', () => {
  expect(
    silentFrom({ knownSince: ago(1_000), longestSilenceMs: 0, lastMailAt: ago(1) }, now),
  ).toBeUndefined();
  expect(silentFrom({ knownSince: ago(30), longestSilenceMs: 0, lastMailAt: ago(23) }, now)).toBeUndefined();
  expect(silentFrom({ knownSince: ago(30), longestSilenceMs: 0, lastMailAt: ago(25) }, now)).toEqual(ago(25));
});
