import { expect, test } from 'vitest';
import { COOLDOWN_HOURS } from './cooldown.ts';

test('a player may ask once in 24 hours', () => {
  expect(COOLDOWN_HOURS).toBe(24);
});
