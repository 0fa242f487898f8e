import type { ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';

/** Instead of seconds: clients that try again by themselves would be refused again, as by closed hours. */
export const NOT_BY_ITSELF = 0;

/** In order: a late answer, a stopping node, wrong passwords, too many live-feed viewers, hasty strangers. */
export type RefusalReason = 'overload' | 'restart' | 'attempts' | 'viewers' | 'visitors';

/** Worded for its caller. Any other thrown error answers INTERNAL. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** For Retry-After; UNAVAILABLE has one of its own unless this is `NOT_BY_ITSELF`. */
  readonly retryAfterSeconds: number | undefined;
  /** For /metrics: why it is refused although nothing is wrong with it. */
  readonly refusal: RefusalReason | undefined;
  /** For the players' site, which words it in the player's language. */
  readonly code: RefusalCode | undefined;

  constructor(
    status: ErrorStatus,
    message: string,
    more: {
      readonly details?: unknown;
      readonly retryAfterSeconds?: number;
      readonly refusal?: RefusalReason;
      readonly code?: RefusalCode;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.refusal = more.refusal;
    this.code = more.code;
  }
}

export const SIGNED_OUT = 'Your session has ended. Please sign in.';

export function invalidArgument(problems: readonly FieldProblem[]): CallError {
  const message = problems.map((problem) => problem.message).join(' ');
  return new CallError('INVALID_ARGUMENT', message, { details: problems });
}

/** FAILED_PRECONDITION: it cannot be done as things are; the message says why. */
export function refused(message: string): CallError {
  return new CallError('FAILED_PRECONDITION', message);
}

/** ALREADY_EXISTS, for another request under the id of an earlier one. */
export function sentBefore(): CallError {
  return new CallError('ALREADY_EXISTS', 'Something else was already sent under this request ID.', {
    code: 'sent-before',
  });
}

/** ABORTED, for a save made from an older version of some settings. */
export function savedMeanwhile(): CallError {
  return new CallError(
    'ABORTED',
    'Somebody else saved these settings after you had loaded them. Load them again, then make your changes.',
  );
}
