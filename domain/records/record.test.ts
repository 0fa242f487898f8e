import { expect, test } from 'vitest';
import { COMPLETED_STATUSES, isCompleted } from './record.ts';

test('a deposit is completed once sent or approved, a withdrawal once sent', () => {
  expect(COMPLETED_STATUSES).toEqual({ deposit: ['sent', 'approved'], withdrawal: ['sent'] });
});

test('what is completed of one kind need not be of the other', () => {
  expect(isCompleted('deposit', 'approved')).toBe(true);
  expect(isCompleted('withdrawal', 'approved')).toBe(false);
  expect(isCompleted('withdrawal', 'sent')).toBe(true);
  expect(isCompleted('deposit', 'of another version')).toBe(false);
});
