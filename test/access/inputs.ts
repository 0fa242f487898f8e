import { randomUUID } from 'node:crypto';

/** Ids of nothing. */
export const depositId = randomUUID();
export const withdrawalId = randomUUID();
export const uid = randomUUID();

export const SITE = { origin: 'https://cashier.example' };

export const MAILBOX = {
  ...{ host: '127.0.0.1', port: 9, secure: false, user: 'nobody@example.com', password: 'none' },
  ...{ accountIds: [], enabled: false },
};

export const STAFF_MAIL = { host: '127.0.0.1', port: 9, secure: false, to: ['nobody@example.com'] };

export const NO_MATCH = { requestId: uid, receiptId: uid, as: { kind: 'payout', withdrawalId } } as const;
export const NO_ACCOUNT = { requestId: randomUUID(), accountId: 'none' };
export const NOON = '2026-03-08T12:00:00Z';
