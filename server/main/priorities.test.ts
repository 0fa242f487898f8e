import { expect, test } from 'vitest';
import { priorityOf } from './priorities.ts';

test('lists and sign-ins are refused before what players send, and watchers never', () => {
  expect(
    ['/readyz', '/metrics', '/api/live', '/assets/index-a1.js', '/admin/assets/index-a1.js'].map(priorityOf),
  ).toEqual(Array(5).fill('always'));
  expect(['/api/sendDepositEmail', '/', '/api/updateDepositStatus'].map(priorityOf)).toEqual(
    Array(3).fill('first'),
  );
  expect(
    ['/api/getDeposits', '/api/getStats', '/api/getActivityLogs', '/api/signIn'].map(priorityOf),
  ).toEqual(Array(4).fill('later'));
});
