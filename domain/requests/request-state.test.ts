import { describe, expect, test } from 'vitest';
import {
  depositProgress,
  type FollowedDeposit,
  type FollowedWithdrawal,
  withdrawalProgress,
} from '#domain/requests/request-state.ts';

const now = new Date('2026-03-03T12:00:00Z');
const createdAt = new Date('2026-03-03T11:50:00Z');
const statusUpdatedAt = new Date('2026-03-03T11:55:00Z');
const sendStatusUpdatedAt = new Date('2026-03-03T11:58:00Z');
const HELD = new Date(now.getTime() + 1);
const PAST = now;
const NO_REASON = { declineReason: null, customDeclineReason: null };

describe('a deposit', () => {
  const deposit: FollowedDeposit = {
    createdAt,
    statusUpdatedAt,
    statusUpdatedBy: null,
    lockedUntil: null,
    status: 'pending',
    ...NO_REASON,
  };

  test.each([
    ['pending', null, 'received', createdAt, null],
    ['pending', PAST, 'received', createdAt, null],
    ['pending', HELD, 'being_handled', null, null],
    ['sent', HELD, 'credited', statusUpdatedAt, null],
    ['approved', null, 'credited', statusUpdatedAt, null],
    ['declined', null, 'declined', statusUpdatedAt, null],
    ['not_sent', null, 'declined', statusUpdatedAt, 'The payment was not found.'],
  ] as const)('%s, with a lock until %s, is %s', (status, lockedUntil, state, since, reason) => {
    expect(depositProgress({ ...deposit, status, lockedUntil }, now)).toEqual({ state, since, reason });
  });

  test.each([
    ['declined', 'amount_differs', null, 'Amount does not match'],
    ['declined', 'other', 'Name differs', 'Name differs'],
    ['not_sent', 'amount_differs', null, 'The payment was not found.'],
  ] as const)('%s for %s, with %j, says why', (status, declineReason, customDeclineReason, reason) => {
    const declined = { ...deposit, status, declineReason, customDeclineReason };
    expect(depositProgress(declined, now).reason).toBe(reason);
  });
});

describe('a withdrawal', () => {
  const withdrawal: FollowedWithdrawal = {
    createdAt,
    statusUpdatedAt,
    statusUpdatedBy: null,
    sendStatusUpdatedAt,
    lockedUntil: null,
    status: 'pending',
    ...NO_REASON,
    notSentReason: null,
    customNotSentReason: null,
  };

  test.each([
    ['pending', null, 'received', createdAt],
    ['pending', HELD, 'being_handled', null],
    ['approved', null, 'being_handled', statusUpdatedAt],
    ['sent', null, 'paid', sendStatusUpdatedAt],
    ['declined', null, 'declined', statusUpdatedAt],
    ['not_sent', null, 'declined', sendStatusUpdatedAt],
  ] as const)('%s, with a lock until %s, is %s', (status, lockedUntil, state, since) => {
    expect(withdrawalProgress({ ...withdrawal, status, lockedUntil }, now)).toMatchObject({ state, since });
  });

  test.each([
    [{ status: 'declined', declineReason: 'insufficient_funds' }, 'Insufficient Funds'],
    [{ status: 'declined', declineReason: 'other', customDeclineReason: 'Name differs' }, 'Name differs'],
    [{ status: 'not_sent', notSentReason: 'technical_issue' }, 'Technical Issue'],
    [{ status: 'not_sent', notSentReason: 'other', customNotSentReason: 'Bank closed' }, 'Bank closed'],
    [{ status: 'declined', notSentReason: 'technical_issue' }, null],
    [{ status: 'sent', declineReason: 'insufficient_funds' }, null],
  ] as const)('%j tells its own reason', (fields, reason) => {
    expect(withdrawalProgress({ ...withdrawal, ...fields }, now).reason).toBe(reason);
  });

  test('that was sent before send times were kept has the time of its status', () => {
    const old = { ...withdrawal, status: 'sent' as const, sendStatusUpdatedAt: null };
    expect(withdrawalProgress(old, now).since).toBe(statusUpdatedAt);
  });
});

test.each([
  [9_199, 'someone', 'being_handled'],
  [9_200, 'someone', 'credited'],
  [0, null, 'credited'],
])('a status set %i ms ago by %s is told as %s', (ago, statusUpdatedBy, state) => {
  const statusUpdatedAt = new Date(now.getTime() - ago);
  const set = { createdAt, statusUpdatedAt, statusUpdatedBy, lockedUntil: null, ...NO_REASON };
  expect(depositProgress({ ...set, status: 'sent' }, now).state).toBe(state);
});
