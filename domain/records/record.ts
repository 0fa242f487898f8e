import type { Capability } from '#domain/access/capabilities.ts';
import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

export const RECORD_KINDS = ['deposit', 'withdrawal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const SOURCE_LABELS = {
  player: 'Player',
  staff: 'Staff, by hand',
  import: 'Import',
} as const;

export type RecordSourceName = keyof typeof SOURCE_LABELS;

/** The money has moved (docs/reference/rules.md, 'Statuses'). */
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

/** For so long staff can undo a status, counted from their key or click. */
export const UNDO_MS = 8_000;

/** Until then the player and the ticker do not learn of it: an undo at the last moment is stored by then. */
export const TOLD_AFTER_MS = UNDO_MS + 1_200;

export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** For one record. */
export const MAX_PROOFS = 10;
export const MAX_PROOFS_BYTES = 20 * 1024 * 1024;

export const VIEW_CAPABILITIES = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
} as const satisfies Record<RecordKind, Capability>;
