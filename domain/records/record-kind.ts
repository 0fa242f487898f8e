/** Deposits and withdrawals are two kinds of record, processed by the same rules. */
export const RECORD_KINDS = ['deposit', 'withdrawal'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
