import type { RecordKind } from './record.ts';

export const USUAL_COLUMNS = {
  deposit: [
    'timestamp',
    'username',
    'amount',
    'method',
    'senderName',
    'reference',
    'paymentAccount',
    'status',
  ],
  withdrawal: ['timestamp', 'username', 'amount', 'method', 'destination', 'status', 'state'],
} as const satisfies Record<RecordKind, readonly string[]>;

/** All of them: the further ones are shown where they were chosen. */
export const LIST_COLUMNS = {
  deposit: [...USUAL_COLUMNS.deposit, 'source', 'id'],
  withdrawal: [...USUAL_COLUMNS.withdrawal, 'declineReason', 'notSentReason', 'source', 'id'],
} as const satisfies Record<RecordKind, readonly string[]>;

export type ListColumn<Kind extends RecordKind> = (typeof LIST_COLUMNS)[Kind][number];
