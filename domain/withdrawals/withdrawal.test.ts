import { expect, test } from 'vitest';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';

test.each([
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['declined', 'Declined'],
  ['sent', 'Sent'],
  ['not_sent', 'Not Sent'],
  ['', 'Unknown'],
  ['toString', 'Unknown'],
])('%j reads %s', (value, label) => {
  expect(withdrawalStatusLabel(value)).toBe(label);
});
