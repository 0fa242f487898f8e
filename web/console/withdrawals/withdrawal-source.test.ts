import { expect, test } from 'vitest';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { hasStatus, WITHDRAWALS } from './withdrawal-source.ts';

const NO_REASONS = {
  declineReason: null,
  customDeclineReason: null,
  sendDeclineReason: null,
  customSendDeclineReason: null,
};

test('a withdrawal has a status that takes no reason, whatever reasons it has from before', () => {
  const sent = {
    ...NO_REASONS,
    status: 'sent',
    declineReason: 'other',
    customDeclineReason: 'Name',
  } as const;
  expect(hasStatus(sent, { status: 'sent' })).toBe(true);
  expect(hasStatus(sent, { status: 'approved' })).toBe(false);
});

test('one that takes a reason it has for that reason only', () => {
  const declined = {
    ...NO_REASONS,
    status: 'declined',
    declineReason: 'other',
    customDeclineReason: 'Name',
  } as const;
  const choice = { status: 'declined', reason: 'other', customReason: 'Name' } as const;
  expect(hasStatus(declined, choice)).toBe(true);
  expect(hasStatus(declined, { ...choice, customReason: 'Another' })).toBe(false);
  expect(hasStatus(declined, { status: 'declined', reason: 'invalid_account' })).toBe(false);
  const notSent = { ...NO_REASONS, status: 'not_sent', sendDeclineReason: 'technical_issue' } as const;
  expect(hasStatus(notSent, { status: 'not_sent', reason: 'technical_issue' })).toBe(true);
  expect(hasStatus(notSent, { status: 'not_sent', reason: 'payment_account_not_exist' })).toBe(false);
});

test('an undo of what was sent is made where it is approved as before', () => {
  const undo = { status: 'approved', isUndo: true } as const;
  const stands = (status: 'pending' | 'approved' | 'sent' | 'not_sent') =>
    hasStatus({ ...NO_REASONS, status }, undo);
  expect([stands('approved'), stands('pending')]).toEqual([true, false]);
  expect([stands('sent'), stands('not_sent')]).toEqual([false, false]);
});

test('what was sent waits again only once it is reopened: its menu offers whether it was sent', () => {
  const offered = (sendStatus: WithdrawalRecord['sendStatus']) =>
    WITHDRAWALS.settable({ sendStatus } as WithdrawalRecord);
  expect(offered('sent')).toEqual(['sent', 'not_sent']);
  expect(offered('not_sent')).toContain('approved');
  expect(offered(null)).toEqual(WITHDRAWALS.statuses);
});
