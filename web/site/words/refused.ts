import type { ErrorStatus, RefusalCode } from '#contract/base/errors.ts';

export type Refused = {
  readonly status: ErrorStatus;
  /** In English. */
  readonly message: string;
  /** After asking too often. */
  readonly admittedAfterMs: number | undefined;
  readonly code: RefusalCode | 'unreached' | undefined;
};
