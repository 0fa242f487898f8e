import type { RecordKind } from '#domain/records/record-kind.ts';
import type { Capability } from './capabilities.ts';

/** What it takes to see records of a kind. */
export const VIEW_CAPABILITIES = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
} as const satisfies Record<RecordKind, Capability>;
