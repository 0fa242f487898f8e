import type { RecordKind } from './record-kind.ts';

/**
 * The fields that a list's search covers. `search_text` in the database consists of the same fields, defined by a
 * migration, which can import nothing: a server test compares the two.
 */
export const SEARCHED_FIELDS = {
  deposit: ['username', 'senderName', 'method', 'reference'],
  withdrawal: ['username', 'method', 'name', 'paymentUsername', 'email', 'phone', 'walletAddress'],
} as const satisfies Record<RecordKind, readonly string[]>;
