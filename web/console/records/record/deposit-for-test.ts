import type { DepositRecord } from '#contract/deposits/deposit-record.ts';

/** A pending deposit that a player has just requested. */
export function depositForTest(fields: Partial<DepositRecord> = {}): DepositRecord {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    username: 'FC12345',
    amount: 50,
    method: 'Venmo',
    status: 'pending',
    timestamp: '2026-03-08T15:59:00Z',
    senderName: null,
    reference: null,
    paymentAccount: null,
    paymentUsername: null,
    stripeAccountName: null,
    paidAt: null,
    paidReference: null,
    reversedAt: null,
    changesAfterFunding: [],
    payments: [],
    received: 0,
    funding: 'none',
    source: 'player',
    standing: 'good',
    proof: null,
    approvals: [],
    lockedBy: null,
    lockedByName: null,
    lockedUntil: null,
    statusUpdatedBy: null,
    statusUpdatedByName: null,
    statusUpdatedByEmail: null,
    statusUpdatedAt: null,
    verifiedByEmail: null,
    version: 1,
    ...fields,
  };
}
