import type { ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';

/** In place of the seconds: clients that try again by themselves would only be refused again, as by closed hours. */
export const NOT_BY_ITSELF = 0;

/**
 * `overload`: it would be answered too late. `restart`: the node stops. `attempts`: too many wrong passwords.
 * `viewers`: too many follow the live feed. `visitors`: a stranger asks too often.
 */
export type RefusalReason = 'overload' | 'restart' | 'attempts' | 'viewers' | 'visitors';

/** Why a call is refused, worded for its caller. Any other thrown error answers INTERNAL. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** When to try again, for the header Retry-After; UNAVAILABLE has one of its own unless it is `NOT_BY_ITSELF`. */
  readonly retryAfterSeconds: number | undefined;
  /** In a word, for /metrics: why it is refused although nothing is wrong with it. */
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

/** INVALID_ARGUMENT naming the fields at fault. */
export function invalidArgument(problems: readonly FieldProblem[]): CallError {
  const message = problems.map((problem) => problem.message).join(' ');
  return new CallError('INVALID_ARGUMENT', message, { details: problems });
}
