import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { ErrorBody, ErrorStatus, FieldProblem } from '#contract/errors.ts';

/** A call that the server refused, or that never reached it (UNAVAILABLE) or got no answer in time (DEADLINE_EXCEEDED). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;

  constructor(status: ErrorStatus, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** The fields at fault, where the server named them. */
  get problems(): readonly FieldProblem[] {
    return this.status === 'INVALID_ARGUMENT' && Array.isArray(this.details) ? this.details : [];
  }
}

/** What people are told of a failure: of several fields at fault the first alone. */
export function messageOf(error: unknown): string {
  const [problem] = error instanceof CallError ? error.problems : [];
  return problem?.message || (error instanceof Error ? error.message : String(error));
}

const CALL_TIMEOUT_MS = 70_000;

/**
 * Makes one call of the wire protocol.
 * @param timeoutMs after how long to give up; the request may still have been carried out
 * @throws CallError
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): Promise<CallOutput<Name>> {
  const response = await post(`/api/${name}`, JSON.stringify({ data: input }), timeoutMs);
  if (response.error)
    throw new CallError(response.error.status, response.error.message, response.error.details);
  return response.result as CallOutput<Name>;
}

type Answer = { readonly result?: unknown; readonly error?: ErrorBody };

async function post(url: string, body: string, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return (await response.json()) as Answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new CallError('DEADLINE_EXCEEDED', 'Request timed out. Please try again.');
    }
    throw new CallError('UNAVAILABLE', 'The cashier cannot be reached. Check your connection and try again.');
  }
}
