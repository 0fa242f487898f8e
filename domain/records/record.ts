import type { Capability } from '#domain/access/capabilities.ts';
import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

/** Deposits and withdrawals are two kinds of record, processed by the same rules. */
export const RECORD_KINDS = ['deposit', 'withdrawal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Where a record came from, as staff read it. */
export const SOURCE_LABELS = {
  player: 'Player',
  staff: 'Staff, by hand',
  import: 'Import',
} as const;

export type RecordSourceName = keyof typeof SOURCE_LABELS;

/** The statuses of each kind whose money has moved (docs/reference/rules.md, 'Statuses'). */
export const COMPLETED_STATUSES: {
  readonly deposit: readonly StoredDepositStatus[];
  readonly withdrawal: readonly WithdrawalStatus[];
} = {
  deposit: ['sent', 'approved'],
  withdrawal: ['sent'],
};

export function isCompleted(kind: RecordKind, status: string): boolean {
  return COMPLETED_STATUSES[kind].some((completed) => completed === status);
}

/**
 * The fields that a list's search covers. `search_text` in the database consists of the same fields, defined by a
 * migration, which can import nothing: a server test compares the two.
 */
export const SEARCHED_FIELDS = {
  deposit: ['username', 'senderName', 'method', 'reference'],
  withdrawal: ['username', 'method', 'name', 'paymentUsername', 'email', 'phone', 'walletAddress'],
} as const satisfies Record<RecordKind, readonly string[]>;

/** For so long staff can undo what they have just set, counted from their key or click. */
export const UNDO_MS = 8_000;

/** Its player, and the ticker, are told this long after it was set: by then an undo pressed at the last moment is stored. */
export const TOLD_AFTER_MS = UNDO_MS + 2_000;

/** The largest payment proof. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** So many a record has at most, and so large are they together. */
export const MAX_PROOFS = 10;
export const MAX_PROOFS_BYTES = 20 * 1024 * 1024;

/** The capability required to see records of a kind. */
export const VIEW_CAPABILITIES = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
} as const satisfies Record<RecordKind, Capability>;
