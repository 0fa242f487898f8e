import { expect, test } from 'vitest';
import { METHODS } from '#domain/methods/methods.ts';
import { amountPlaceholder, limitsText } from './limits-text.ts';

test('limits read as the specification has them', () => {
  expect(limitsText(METHODS.venmo.limits)).toBe('Min $50 · Max $2,000');
  expect(limitsText(METHODS.crypto.limits)).toBe('Min $50 · No maximum');
  expect(amountPlaceholder(METHODS.venmo.limits)).toBe('Enter amount (min $50, max $2,000)');
  expect(amountPlaceholder(METHODS.crypto.limits)).toBe('Enter amount (min $50)');
});
