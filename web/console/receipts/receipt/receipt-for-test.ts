import type { Receipt } from './receipt-pages.ts';

/** A payment of $50.00 that waits. */
export function receiptForTest(fields: Partial<Receipt> = {}): Receipt {
  return {
    id: '0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f',
    source: 'mail',
    rail: 'venmo',
    accountId: 'venmo-1',
    accountLabel: '@the-casino',
    direction: 'in',
    event: 'payment',
    amount: 50,
    amountText: '$50.00',
    currency: 'usd',
    payerName: 'Jon Smith',
    payerHandle: '@jon-smith',
    note: null,
    transactionId: '4478090889072638831',
    occurredAt: '2026-03-08T15:04:05.000Z',
    receivedAt: '2026-03-08T15:04:09.000Z',
    authenticity: 'proved',
    state: 'waiting',
    remaining: 50,
    reversals: [],
    reasons: [{ reason: 'no-request-fits', words: 'No open request asks for $50.00.' }],
    allocations: [],
    closed: null,
    approvals: [],
    version: 1,
    ...fields,
  };
}

/** $50.00 of it, given to FC1 by the rule of the reference. */
export function allocationForTest(
  fields: Partial<Receipt['allocations'][number]> = {},
): Receipt['allocations'][number] {
  return {
    id: '1b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f',
    depositId: '2b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f',
    username: 'FC1',
    amount: 50,
    rule: 'reference',
    by: null,
    at: '2026-03-08T15:04:10.000Z',
    accepted: [],
    changes: [],
    undone: null,
    ...fields,
  };
}

/** As Sam dismissed it. */
export function closedForTest(): NonNullable<Receipt['closed']> {
  return {
    how: 'dismissed',
    as: null,
    by: 'Sam',
    at: '2026-03-08T15:05:00.000Z',
    reason: 'a gift',
    returned: 0,
    dismissed: 50,
    returnedHow: null,
    returnedAt: null,
  };
}
