import type { ErrorBody, ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { hearServerClock } from './server-clock.ts';

const UNREACHED = 'The cashier cannot be reached. Check your connection and try again.';
const TIMED_OUT = 'Request timed out. Please try again.';
const UNAVAILABLE = 'The cashier is busy or restarting. Please try again in a moment.';
const UNEXPLAINED = 'Something went wrong. Please try again.';

/** Refused, not delivered (UNAVAILABLE), or not answered in time (DEADLINE_EXCEEDED). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** The message is the general one for the status. */
  readonly isUnexplained: boolean;
  /** How soon to repeat the call, which may have been carried out; undefined for a refusal, which recurs. */
  readonly retryAfterMs: number | undefined;
  /** How long a refusal for asking too often lasts. */
  readonly admittedAfterMs: number | undefined;
  /** The reason, where the status does not give it. */
  readonly code: RefusalCode | 'unreached' | undefined;

  constructor(
    status: ErrorStatus,
    message: string,
    details?: unknown,
    retryAfterMs?: number,
    admittedAfterMs?: number,
    code?: RefusalCode | 'unreached',
  ) {
    super(message || wordsFor(status));
    this.status = status;
    this.details = details;
    this.isUnexplained = message === '';
    this.retryAfterMs = retryAfterMs;
    this.admittedAfterMs = admittedAfterMs;
    this.code = code;
  }

  get problems(): readonly FieldProblem[] {
    return this.status === 'INVALID_ARGUMENT' && Array.isArray(this.details) ? this.details : [];
  }
}

export function isProofMissing(error: unknown): error is CallError {
  return isMarked(error, 'proof');
}

/** The session has ended for want of use, as the message says. */
export function isIdleRefusal(error: unknown): error is CallError {
  return isMarked(error, 'idle');
}

function isMarked(error: unknown, mark: string): boolean {
  if (!(error instanceof CallError)) return false;
  const { details } = error;
  return typeof details === 'object' && details !== null && mark in details;
}

/** It failed, but may have been carried out. */
export function isOutcomeUnknown(error: unknown): error is CallError {
  return error instanceof CallError && (error.retryAfterMs !== undefined || error.status === 'INTERNAL');
}

function wordsFor(status: ErrorStatus): string {
  if (status === 'UNAVAILABLE') return UNAVAILABLE;
  return status === 'DEADLINE_EXCEEDED' ? TIMED_OUT : UNEXPLAINED;
}

/** The first one's message of several invalid fields; `unexplained` for failures without a reason. */
export function messageOf(error: unknown, unexplained?: string): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  if (unexplained !== undefined && error.isUnexplained) return unexplained;
  return error.problems[0]?.message || error.message;
}

const CALL_TIMEOUT_MS = 70_000;

/** Staff then read that the change may have been saved, and see whether it was. */
const CHANGE_TIMEOUT_MS = 10_000;

/** The console waits for it to find out who is signed in. */
export const SESSION_TIMEOUT_MS = 10_000;

/** Resolves to whether the same person is signed in again: then the refused call is repeated. */
type RenewSession = (refusal: CallError) => Promise<boolean>;

/** Resolves to whether the person has confirmed their identity. */
type AskForProof = () => Promise<boolean>;

let ownHeaders: (() => Readonly<Record<string, string>>) | undefined;
let renewSession: RenewSession | undefined;
let askForProof: AskForProof | undefined;

export function sendAlong(headers: () => Readonly<Record<string, string>>): void {
  ownHeaders = headers;
}

/** A call refused for want of a session or a proof has changed nothing, so any may be repeated. */
export function whenSignedOut(renew: RenewSession): void {
  renewSession = renew;
}

export function whenProofMissing(ask: AskForProof): void {
  askForProof = ask;
}

/** Repeats once after a sign-in or a proof of identity, if refused for want of one. */
export async function withSession<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(await isMadeUpFor(error))) throw error;
    return ask();
  }
}

async function isMadeUpFor(error: unknown): Promise<boolean | undefined> {
  if (isProofMissing(error)) return askForProof?.();
  return error instanceof CallError && error.status === 'UNAUTHENTICATED' && renewSession?.(error);
}

/** Throws CallError. After `timeoutMs` the call may still have been carried out. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  timeoutMs?: number,
): Promise<CallOutput<Name>> {
  return withSession(() => callOnce(name, input, timeoutMs));
}

export function callToChange<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return call(name, input, CHANGE_TIMEOUT_MS);
}

/** Never signs in again: for calls that begin, end and find a session. */
export async function callOnce<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): Promise<CallOutput<Name>> {
  return withCallErrors(async () => {
    const response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownHeaders?.() },
      body: JSON.stringify({ data: input }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    hearServerClock(response);
    return (await resultOf(response)) as CallOutput<Name>;
  });
}

export type ReadAnswer<Name extends CallName> = {
  readonly result: CallOutput<Name>;
  /** For the next request; absent where the server gave none. */
  readonly etag: string | undefined;
};

/** A call that also answers to GET; undefined if the answer of `etag` has not changed. Throws CallError. */
export async function readAnswer<Name extends CallName>(
  name: Name,
  etag: string | undefined,
  timeoutMs: number,
): Promise<ReadAnswer<Name> | undefined> {
  return withCallErrors(async () => {
    const response = await fetch(`/api/${name}`, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      signal: AbortSignal.timeout(timeoutMs),
    });
    hearServerClock(response);
    if (response.status === 304) return undefined;
    const result = (await resultOf(response)) as CallOutput<Name>;
    return { result, etag: response.headers.get('etag') ?? undefined };
  });
}

async function withCallErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new CallError('DEADLINE_EXCEEDED', TIMED_OUT, undefined, 0);
    }
    throw new CallError('UNAVAILABLE', UNREACHED, undefined, 0, undefined, 'unreached');
  }
}

type Answer = { readonly result?: unknown; readonly error?: Partial<ErrorBody> };

/** A proxy may answer without the protocol. Throws CallError, or `fetch`'s error if the answer breaks off. */
export async function resultOf(response: Response): Promise<object> {
  const text = await response.text();
  const { result, error } = parsed(text);
  if (response.ok && typeof result === 'object' && result !== null) return result;
  const passing = PASSING[response.status];
  // A server that explains itself marks temporary failures by this header; closed hours have none.
  const seconds = response.headers.get('retry-after') ?? (passing && !error?.message ? 0 : undefined);
  const afterMs = seconds === undefined ? undefined : Number(seconds) * 1_000 || 0;
  // Refused for asking too often: nothing was done, and asking on would be refused until then.
  const isTooOften = error?.status === 'RESOURCE_EXHAUSTED';
  const retryAfterMs = isTooOften ? undefined : afterMs;
  if (error?.status) {
    const { status, message = '', details, code } = error;
    throw new CallError(status, message, details, retryAfterMs, isTooOften ? afterMs : undefined, code);
  }
  // a captive portal answers in the cashier's place
  if (response.ok && text.trimStart().startsWith('<')) {
    throw new CallError('UNAVAILABLE', UNREACHED, undefined, 0, undefined, 'unreached');
  }
  throw new CallError(passing ?? 'INTERNAL', '', undefined, retryAfterMs);
}

/** HTTP statuses of proxies, and of a server that is shutting down. */
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
