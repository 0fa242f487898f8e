import type { ErrorStatus, RefusalCode } from '#contract/base/errors.ts';

/** What is known of a call that failed; CallError is one. */
export type Refused = {
  readonly status: ErrorStatus;
  /** In English. */
  readonly message: string;
  /** How soon one who has asked too often is let through. */
  readonly admittedAfterMs: number | undefined;
  /** Absent where the status says it. */
  readonly code: RefusalCode | 'unreached' | undefined;
};
