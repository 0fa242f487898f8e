import type { ErrorStatus, FieldProblem } from '#contract/errors.ts';

/** Why a call is refused, worded for its caller. Any other thrown error answers INTERNAL. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;

  constructor(status: ErrorStatus, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** INVALID_ARGUMENT naming the fields at fault. */
export function invalidArgument(problems: readonly FieldProblem[]): CallError {
  return new CallError('INVALID_ARGUMENT', problems.map((problem) => problem.message).join(' '), problems);
}
