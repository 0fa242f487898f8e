import { expect, test } from 'vitest';
import type { ActivityEntry } from '#domain/activity/entry.ts';
import { actorText, amountTextOf, headlineOf, methodOf } from '#domain/activity/headline.ts';
import type { Usd } from '#domain/money/usd.ts';

const usd = (amount: number) => amount as Usd;

function entry(action: string, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: '1',
    action,
    message: 'the message',
    username: 'FC123',
    actorName: 'Ann',
    subjectType: action.includes('withdrawal') ? 'withdrawal' : 'deposit',
    createdAt: '2026-03-03T20:04:05Z',
    timestamp: '2026-03-03T20:04:05Z',
    readableTimestamp: 'Mar 3, 2026, 3:04:05 PM',
    metadata: {},
    details: {},
    ...fields,
  };
}

test.each([
  ['deposit_status_updated', { oldStatus: 'pending', newStatus: 'not_sent' }, 'Deposit: Pending → Not Sent'],
  [
    'deposit_status_reverted',
    { oldStatus: 'sent', newStatus: 'pending' },
    'Deposit put back: Sent → Pending',
  ],
  [
    'withdrawal_status_updated',
    {
      oldStatus: 'pending',
      newStatus: 'declined',
      declineReason: 'other',
      customDeclineReason: 'Asked to wait',
    },
    'Withdrawal: Pending → Declined. Reason: Asked to wait',
  ],
  ['withdrawal_status_updated', { newStatus: 'approved' }, 'Withdrawal: Approved'],
  ['withdrawal_status_updated', {}, 'the message'],
  [
    'deposit_amount_updated',
    { oldAmount: usd(50), newAmount: usd(75.5) },
    'Deposit, amount: $50.00 → $75.50',
  ],
  ['deposit_username_updated', { usernameChange: 'FC1 → FC2' }, 'Deposit, username: FC1 → FC2'],
  ['deposit_sender_name_updated', { senderNameChange: 'Ada → Bea' }, 'Deposit, sender name: Ada → Bea'],
  [
    'deposit_payment_account_updated',
    { paymentAccountChange: '@a → @b' },
    'Deposit, payment account: @a → @b',
  ],
  [
    'withdrawal_method_updated',
    { oldMethod: 'Venmo', newMethod: 'Zelle' },
    'Withdrawal, method: Venmo → Zelle',
  ],
  ['withdrawal_destination_updated', { destinationChange: '@a → @b' }, 'Withdrawal, destination: @a → @b'],
  ['manual_deposit_created', { senderName: 'Ada' }, 'Deposit entered by hand, from Ada'],
  ['manual_withdrawal_created', { recipientName: 'Bea' }, 'Withdrawal entered by hand, to Bea'],
  [
    'manual_withdrawal_created',
    { destination: 'bc1q (BTC on Bitcoin)' },
    'Withdrawal entered by hand, to bc1q (BTC on Bitcoin)',
  ],
  ['deposit_locked', {}, 'the message'],
  ['deposit_status_updated', { newStatus: 'sent', requestedBy: 'Ben' }, 'Deposit: Sent. Ben asked for it.'],
])('%s %j reads %s', (action, details, headline) => {
  expect(headlineOf(entry(action, { details }))).toBe(headline);
});

test('of a player, or of nothing, the message stands', () => {
  expect(headlineOf(entry('player_standing_updated', { subjectType: 'player' }))).toBe('the message');
  const { subjectType: _none, ...ofNothing } = entry('staff_signed_in');
  expect(headlineOf(ofNothing)).toBe('the message');
});

test('amount and method are those of the request, after a correction the right ones', () => {
  const metadata = { amount: usd(50), method: 'Venmo' };
  expect(amountTextOf(entry('deposit_locked', { metadata }))).toBe('$50.00');
  expect(methodOf(entry('deposit_locked', { metadata }))).toBe('Venmo');
  const corrected = {
    depositAmount: usd(50),
    newAmount: usd(60),
    depositMethod: 'Venmo',
    newMethod: 'Zelle',
  };
  expect(amountTextOf(entry('deposit_amount_updated', { metadata, details: corrected }))).toBe('$60.00');
  expect(methodOf(entry('deposit_payment_method_updated', { metadata, details: corrected }))).toBe('Zelle');
  expect(amountTextOf(entry('staff_signed_in'))).toBeUndefined();
});

test('whoever failed to sign in is not said to be who they tried to be', () => {
  expect(actorText(entry('staff_sign_in_failed'))).toBe('Somebody, as Ann');
  expect(actorText(entry('staff_signed_in'))).toBe('Ann');
  expect(actorText(entry('deposit_approved_by_rule', { actorName: undefined }))).toBe('Not by staff');
});
