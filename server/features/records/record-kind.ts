import type { RecordKind } from '#domain/records/record.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

const NOT_FOUND = {
  deposit: 'Deposit not found. Please refresh the page.',
  withdrawal: 'Withdrawal not found.',
} as const;

export function recordNotFound(kind: RecordKind): CallError {
  return new CallError('NOT_FOUND', NOT_FOUND[kind]);
}

/** `Deposit` or `Withdrawal`, to start a sentence. */
export function kindLabel(kind: RecordKind): string {
  return kind === 'deposit' ? 'Deposit' : 'Withdrawal';
}
