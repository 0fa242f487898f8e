import type { ErrorStatus, FieldProblem } from '#contract/errors.ts';

/** Why a call is refused, worded for its caller. Any other thrown error answers INTERNAL. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** When to try again, for the header Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ErrorStatus,
    message: string,
    more: { readonly details?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** INVALID_ARGUMENT naming the fields at fault. */
export function invalidArgument(problems: readonly FieldProblem[]): CallError {
  const message = problems.map((problem) => problem.message).join(' ');
  return new CallError('INVALID_ARGUMENT', message, { details: problems });
}
