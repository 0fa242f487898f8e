import type { Capability } from '#domain/access/capabilities.ts';
import type { RecordKind } from './record-kind.ts';

/** The capability required to see records of a kind. */
export const VIEW_CAPABILITIES = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
} as const satisfies Record<RecordKind, Capability>;
