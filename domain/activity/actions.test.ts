import { describe, expect, test } from 'vitest';
import { ACTIVITY_ACTIONS, actionForStatus, describeActivity } from '#domain/activity/actions.ts';
import type { ActivityEntry } from '#domain/activity/entry.ts';

function entry(action: string, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: '1',
    action,
    message: 'the message',
    username: 'FC123',
    actorName: 'Ann',
    actorEmail: 'ann@example.com',
    createdAt: '2026-03-03T20:04:05Z',
    timestamp: '2026-03-03T20:04:05Z',
    readableTimestamp: 'Mar 3, 2026, 3:04:05 PM',
    metadata: {},
    details: {},
    ...fields,
  };
}

describe('describeActivity', () => {
  test.each([
    [
      'deposit_status_updated',
      { oldStatus: 'pending', newStatus: 'not_sent' },
      'Ann changed the status of the deposit of FC123 from Pending to Not Sent.',
    ],
    [
      'deposit_status_reverted',
      { oldStatus: 'sent', newStatus: 'pending' },
      'Ann reverted the status of the deposit of FC123 from Sent to Pending.',
    ],
    [
      'withdrawal_status_updated',
      { oldStatus: 'pending', newStatus: 'declined', declineReason: 'insufficient_funds' },
      'Ann changed the status of the withdrawal of FC123 from Pending to Declined. Reason: Insufficient Funds',
    ],
    [
      'withdrawal_status_updated',
      { newStatus: 'declined', declineReason: 'other', customDeclineReason: 'Asked to wait' },
      'Ann changed the status of the withdrawal of FC123 to Declined. Reason: Asked to wait',
    ],
    [
      'withdrawal_status_reverted',
      { oldStatus: 'approved', newStatus: 'pending' },
      'Ann reverted the status of the withdrawal of FC123 from Approved to Pending.',
    ],
    [
      'deposit_payment_method_updated',
      { methodChange: 'Venmo → Zelle' },
      'Ann changed the payment method of the deposit of FC123: Venmo → Zelle.',
    ],
    [
      'withdrawal_payment_method_updated',
      { oldMethod: 'Venmo', newMethod: 'Crypto' },
      'Ann changed the payment method of the withdrawal of FC123: Venmo → Crypto.',
    ],
    [
      'withdrawal_method_updated',
      { newMethod: 'Crypto' },
      'Ann changed the payment method of the withdrawal of FC123: Crypto.',
    ],
    [
      'deposit_sender_name_updated',
      { senderNameChange: 'Jane → John' },
      'Ann changed the sender name of the deposit of FC123: Jane → John.',
    ],
    [
      'deposit_payment_account_updated',
      { paymentAccountChange: '@a → @b' },
      'Ann changed the payment account of the deposit of FC123: @a → @b.',
    ],
    [
      'deposit_username_updated',
      { oldUsername: 'FC12', newUsername: 'FC123' },
      'Ann changed the username of the deposit of FC123: FC12 → FC123.',
    ],
    [
      'withdrawal_username_updated',
      { usernameChange: 'FC12 → FC123' },
      'Ann changed the username of the withdrawal of FC123: FC12 → FC123.',
    ],
    [
      'deposit_amount_updated',
      { oldAmount: 50, newAmount: 1_250.5 },
      'Ann changed the amount of the deposit of FC123: $50.00 → $1,250.50.',
    ],
    [
      'withdrawal_amount_updated',
      { oldAmount: 0.1, newAmount: 19.99 },
      'Ann changed the amount of the withdrawal of FC123: $0.10 → $19.99.',
    ],
    [
      'manual_deposit_created',
      { amount: 50, method: 'Venmo', senderName: 'Jane' },
      'Ann created a manual deposit for FC123: $50.00, Venmo, from Jane.',
    ],
    [
      'manual_withdrawal_created',
      { withdrawalAmount: 80, withdrawalMethod: 'Zelle', recipientName: 'Jane' },
      'Ann created a manual withdrawal for FC123: $80.00, Zelle, to Jane.',
    ],
    ['manual_deposit_created', {}, 'Ann created a manual deposit for FC123.'],
  ])('%s with %j', (action, details, sentence) => {
    expect(describeActivity(entry(action, { details }))).toBe(sentence);
  });

  test('reads the statuses of the metadata where the details have none', () => {
    const metadata = { statusBefore: 'pending', statusAfter: 'sent' };
    expect(describeActivity(entry('deposit_status_updated', { metadata }))).toBe(
      'Ann changed the status of the deposit of FC123 from Pending to Sent.',
    );
    expect(describeActivity(entry('deposit_status_updated', { metadata: { status: 'sent' } }))).toBe(
      'Ann changed the status of the deposit of FC123 to Sent.',
    );
  });

  test('names whoever is known', () => {
    const nobody = { actorName: undefined, username: undefined };
    expect(describeActivity(entry('deposit_amount_updated', nobody))).toBe(
      'ann@example.com changed the amount of a deposit.',
    );
    const details = { withdrawalUsername: 'FC9' };
    expect(describeActivity(entry('withdrawal_amount_updated', { ...nobody, actorEmail: '', details }))).toBe(
      'Admin changed the amount of the withdrawal of FC9.',
    );
  });

  test.each(['staff_signed_in', 'payment_settings_updated', 'something_new', 'toString'])(
    '%s reads as its message',
    (action) => {
      expect(describeActivity(entry(action))).toBe('the message');
    },
  );

  test('has a sentence for every action of the specification', () => {
    const ofTheSpecification = ACTIVITY_ACTIONS.slice(0, ACTIVITY_ACTIONS.indexOf('deposit_lock_taken_over'));
    for (const action of ofTheSpecification) {
      expect(describeActivity(entry(action))).toMatch(/^Ann .* FC123\.$/);
    }
    expect(ofTheSpecification).toHaveLength(15);
  });
});

test('no action is listed twice', () => {
  expect(new Set(ACTIVITY_ACTIONS).size).toBe(ACTIVITY_ACTIONS.length);
});

test.each([
  ['deposit', 'pending', 'deposit_status_reverted'],
  ['deposit', 'sent', 'deposit_status_updated'],
  ['deposit', 'declined', 'deposit_status_updated'],
  ['deposit', 'not_sent', 'deposit_status_updated'],
  ['deposit', 'approved', 'deposit_status_updated'],
  ['withdrawal', 'pending', 'withdrawal_status_reverted'],
  ['withdrawal', 'approved', 'withdrawal_status_updated'],
  ['withdrawal', 'sent', 'withdrawal_status_updated'],
] as const)('a change of a %s to %s is %s', (kind, status, action) => {
  expect(actionForStatus(kind, status)).toBe(action);
});
