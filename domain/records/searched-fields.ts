import type { RecordKind } from './record-kind.ts';

/**
 * The fields that the search of a list looks in. `search_text` in the database is made of the same, by a migration,
 * which can import nothing: a test of the server's holds one against the other.
 */
export const SEARCHED_FIELDS = {
  deposit: ['username', 'senderName', 'method', 'reference'],
  withdrawal: ['username', 'method', 'name', 'paymentUsername', 'email', 'phone', 'walletAddress'],
} as const satisfies Record<RecordKind, readonly string[]>;
