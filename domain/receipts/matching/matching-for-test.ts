import { cents } from '#domain/money/usd.ts';
import type { Candidate, ReceiptToSettle, Settling } from './settling.ts';

export const NOW = new Date('2026-03-03T12:00:00Z');

export const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

export function receiptForTest(differing: Partial<ReceiptToSettle> = {}): ReceiptToSettle {
  const amount = differing.amount ?? cents(5_000);
  return {
    source: 'mail',
    rail: 'venmo',
    event: 'payment',
    direction: 'in',
    authenticity: 'proved',
    problem: null,
    accountId: 'account-1',
    accountLabel: '@cage-one',
    amount,
    remaining: amount,
    reversed: cents(0),
    currency: 'usd',
    payerName: 'John Smith',
    payerHandle: '@john-smith',
    note: 'K7Q4-M2XP',
    occurredAt: minutesAgo(2),
    receivedAt: differing.occurredAt ?? minutesAgo(2),
    mayRepeat: false,
    contradiction: null,
    amountsDiffer: false,
    ...differing,
  };
}

export function candidateForTest(differing: Partial<Candidate> = {}): Candidate {
  return {
    depositId: 'deposit-1',
    username: 'FC12345',
    method: 'Venmo',
    amount: cents(5_000),
    received: cents(0),
    accountId: 'account-1',
    paymentAccount: '@cage-one',
    senderName: 'John Smith',
    reference: 'K7Q4M2XP',
    status: 'pending',
    requestedAt: minutesAgo(5),
    ...differing,
  };
}

export function settlingForTest(
  receipt: Partial<ReceiptToSettle> = {},
  candidates: readonly Candidate[] = [candidateForTest()],
  differing: Partial<Settling> = {},
): Settling {
  return {
    receipt: receiptForTest(receipt),
    candidates,
    knownPayers: [],
    settings: { knownPayerRule: true },
    now: NOW,
    ...differing,
  };
}

export const PAYS_FROM = { rail: 'venmo', handle: 'john-smith', username: 'FC12345' } as const;
