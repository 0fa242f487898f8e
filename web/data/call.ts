import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { ErrorBody, ErrorStatus, FieldProblem } from '#contract/errors.ts';

const UNREACHED = 'The cashier cannot be reached. Check your connection and try again.';
const TIMED_OUT = 'Request timed out. Please try again.';
const UNAVAILABLE = 'The cashier is busy or restarting. Please try again in a moment.';
const UNEXPLAINED = 'Something went wrong. Please try again.';

/** A call that the server refused, or that never reached it (UNAVAILABLE) or got no answer in time (DEADLINE_EXCEEDED). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** Nobody said why: the words are those for any failure of its status. */
  readonly isUnexplained: boolean;

  constructor(status: ErrorStatus, message: string, details?: unknown) {
    super(message || wordsFor(status));
    this.status = status;
    this.details = details;
    this.isUnexplained = message === '';
  }

  /** The fields at fault, where the server named them. */
  get problems(): readonly FieldProblem[] {
    return this.status === 'INVALID_ARGUMENT' && Array.isArray(this.details) ? this.details : [];
  }
}

function wordsFor(status: ErrorStatus): string {
  if (status === 'UNAVAILABLE') return UNAVAILABLE;
  return status === 'DEADLINE_EXCEEDED' ? TIMED_OUT : UNEXPLAINED;
}

/**
 * What people are told of a failure: of several fields at fault the first alone.
 * @param unexplained what is said where the server does not say why
 */
export function messageOf(error: unknown, unexplained?: string): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  if (unexplained !== undefined && error.isUnexplained) return unexplained;
  return error.problems[0]?.message || error.message;
}

const CALL_TIMEOUT_MS = 70_000;

/** For finding out who is signed in: the console shows nothing before. */
export const SESSION_TIMEOUT_MS = 10_000;

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
  return withFailuresTold(async () => {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: input }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return (await resultOf(response)) as CallOutput<Name>;
  });
}

export type ReadAnswer<Name extends CallName> = {
  readonly result: CallOutput<Name>;
  /** What to ask again with; absent where the server gave none. */
  readonly etag: string | undefined;
};

/**
 * Reads the answer of a call that is also answered to GET.
 * @param etag of the answer that one has
 * @returns undefined: that is the answer still
 * @throws CallError
 */
export async function readAnswer<Name extends CallName>(
  name: Name,
  etag: string | undefined,
  timeoutMs: number,
): Promise<ReadAnswer<Name> | undefined> {
  return withFailuresTold(async () => {
    const response = await fetch(`/api/${name}`, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 304) return undefined;
    const result = (await resultOf(response)) as CallOutput<Name>;
    return { result, etag: response.headers.get('etag') ?? undefined };
  });
}

async function withFailuresTold<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new CallError('DEADLINE_EXCEEDED', TIMED_OUT);
    }
    throw new CallError('UNAVAILABLE', UNREACHED);
  }
}

type Answer = { readonly result?: unknown; readonly error?: Partial<ErrorBody> };

/**
 * What a call answered, whoever did: the server, or a proxy before it that knows nothing of the protocol.
 * @throws CallError; what `fetch` throws when the answer breaks off
 */
export async function resultOf(response: Response): Promise<object> {
  const text = await response.text();
  const { result, error } = parsed(text);
  if (response.ok && typeof result === 'object' && result !== null) return result;
  if (error?.status) throw new CallError(error.status, error.message ?? '', error.details);
  // what a network puts in the place of the cashier until somebody signs in to it
  if (response.ok && text.trimStart().startsWith('<')) throw new CallError('UNAVAILABLE', UNREACHED);
  throw new CallError(PASSING[response.status] ?? 'INTERNAL', '');
}

/** What passes, by the HTTP status under which proxies, and a server that is closing, say so. */
const PASSING: Readonly<Record<number, ErrorStatus>> = {
  429: 'UNAVAILABLE',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function parsed(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {};
  } catch {
    return {};
  }
}
