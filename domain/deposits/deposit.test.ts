import { expect, test } from 'vitest';
import { DEPOSIT_STATUSES, depositStatusLabel, STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';

test('staff set four statuses, records may carry a fifth', () => {
  expect(DEPOSIT_STATUSES).toEqual(['pending', 'sent', 'declined', 'not_sent']);
  expect(STORED_DEPOSIT_STATUSES).toEqual([...DEPOSIT_STATUSES, 'approved']);
});

test.each([
  ['pending', 'Pending'],
  ['sent', 'Sent'],
  ['declined', 'Declined'],
  ['not_sent', 'Not Sent'],
  ['approved', 'Approved'],
  ['', 'Unknown'],
  ['PENDING', 'Unknown'],
  ['toString', 'Unknown'],
])('%j reads %s', (value, label) => {
  expect(depositStatusLabel(value)).toBe(label);
});
