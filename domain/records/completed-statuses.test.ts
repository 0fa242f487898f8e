import { expect, test } from 'vitest';
import { COMPLETED_STATUSES } from './completed-statuses.ts';

test('a deposit is completed once sent or approved, a withdrawal once sent', () => {
  expect(COMPLETED_STATUSES).toEqual({ deposit: ['sent', 'approved'], withdrawal: ['sent'] });
});
