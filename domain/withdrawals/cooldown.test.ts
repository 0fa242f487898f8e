import { expect, test } from 'vitest';
import { COOLDOWN_HOURS, COOLDOWN_RULE } from './cooldown.ts';

test('a player may ask once in 24 hours', () => {
  expect(COOLDOWN_HOURS).toBe(24);
  expect(COOLDOWN_RULE).toBe('Only one withdrawal is allowed every 24 hours.');
});
