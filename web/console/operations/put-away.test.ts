import { expect, test } from 'vitest';
import { isPutAway } from './put-away.ts';

test('what is put away is told of again when it fails anew', () => {
  const away = { mail: '2026-03-01T00:00:00Z' };
  expect(isPutAway(away, { what: 'mail', since: '2026-03-01T00:00:00Z' })).toBe(true);
  expect(isPutAway(away, { what: 'mail', since: '2026-03-02T00:00:00Z' })).toBe(false);
  expect(isPutAway(away, { what: 'prices', since: '2026-03-01T00:00:00Z' })).toBe(false);
});

test('what speaks of a change past Cage stands', () => {
  const since = '2026-03-01T00:00:00Z';
  expect(isPutAway({ log: since, settings: since }, { what: 'log', since })).toBe(false);
});
