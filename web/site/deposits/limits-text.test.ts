import { expect, test } from 'vitest';
import { METHODS } from '#domain/methods/methods.ts';
import { amountPlaceholder, limitsText } from './limits-text.ts';

test('limits read as the specification has them', () => {
  expect(limitsText(METHODS.venmo)).toBe('Min $50 · Max $2,000');
  expect(limitsText(METHODS.crypto)).toBe('Min $50 · No maximum');
  expect(amountPlaceholder(METHODS.venmo)).toBe('Enter amount (min $50, max $2,000)');
  expect(amountPlaceholder(METHODS.crypto)).toBe('Enter amount (min $50)');
});
