import type { ErrorBody, ErrorStatus, FieldProblem, RefusalCode } from '#contract/base/errors.ts';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import { hearServerClock } from './server-clock.ts';

const UNREACHED = 'The cashier cannot be reached. Check your connection and try again.';
const TIMED_OUT = 'Request timed out. Please try again.';
const UNAVAILABLE = 'The cashier is busy or restarting. Please try again in a moment.';
const UNEXPLAINED = 'Something went wrong. Please try again.';

/** A call that was refused, did not reach the server (UNAVAILABLE) or was not answered in time (DEADLINE_EXCEEDED). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: ErrorStatus;
  readonly details: unknown;
  /** The server gave no reason: the message is the general one for the status. */
  readonly isUnexplained: boolean;
  /**
   * How soon the same call may be made again; undefined for a refusal, which would only be repeated. Nothing is known
   * of a call that passes with this: it may have been carried out.
   */
  readonly retryAfterMs: number | undefined;
  /** Of a refusal for asking too often, how soon one is let through. */
  readonly admittedAfterMs: number | undefined;
  /** What it is about, where the status does not say it. */
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

  /** The invalid fields, where the server named them. */
  get problems(): readonly FieldProblem[] {
    return this.status === 'INVALID_ARGUMENT' && Array.isArray(this.details) ? this.details : [];
  }
}

/** Whether a call takes a proof of identity that is more recent. */
export function isProofMissing(error: unknown): error is CallError {
  return isMarked(error, 'proof');
}

/** Whether the session has ended because nobody used it, which the message says. */
export function isIdleRefusal(error: unknown): error is CallError {
  return isMarked(error, 'idle');
}

function isMarked(error: unknown, mark: string): boolean {
  if (!(error instanceof CallError)) return false;
  const { details } = error;
  return typeof details === 'object' && details !== null && mark in details;
}

/** Whether a call may have been carried out although it failed. */
export function isOutcomeUnknown(error: unknown): error is CallError {
  return error instanceof CallError && (error.retryAfterMs !== undefined || error.status === 'INTERNAL');
}

function wordsFor(status: ErrorStatus): string {
  if (status === 'UNAVAILABLE') return UNAVAILABLE;
  return status === 'DEADLINE_EXCEEDED' ? TIMED_OUT : UNEXPLAINED;
}

/**
 * The message to show for a failure; with several invalid fields, the first one's.
 * @param unexplained the message where the server gives no reason
 */
export function messageOf(error: unknown, unexplained?: string): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  if (unexplained !== undefined && error.isUnexplained) return unexplained;
  return error.problems[0]?.message || error.message;
}

const CALL_TIMEOUT_MS = 70_000;

/** For a change by staff, who are then told that it may have been saved, and shown whether it was. */
const CHANGE_TIMEOUT_MS = 10_000;

/** For the call that finds out who is signed in, which the console waits for. */
export const SESSION_TIMEOUT_MS = 10_000;

/** @returns whether the session is there again, in the same name: then what was refused for lack of it is asked once more */
type RenewSession = (refusal: CallError) => Promise<boolean>;

/** @returns whether the person has confirmed that it is them */
type AskForProof = () => Promise<boolean>;

let ownHeaders: (() => Readonly<Record<string, string>>) | undefined;
let renewSession: RenewSession | undefined;
let askForProof: AskForProof | undefined;

/** What to send with each call, asked for as it is made. */
export function sendAlong(headers: () => Readonly<Record<string, string>>): void {
  ownHeaders = headers;
}

/** What to do when a session has ended. Such a call has changed nothing, so any may be repeated. */
export function whenSignedOut(renew: RenewSession): void {
  renewSession = renew;
}

/** What to do when a call takes a proof of identity. Such a call, too, has changed nothing. */
export function whenProofMissing(ask: AskForProof): void {
  askForProof = ask;
}

/** Asks once more after a sign-in, or a proof of identity, if it was refused for lack of one. */
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

/**
 * Makes a call of the wire protocol.
 * @param timeoutMs when to give up; the request may still have been carried out
 * @throws CallError
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  timeoutMs?: number,
): Promise<CallOutput<Name>> {
  return withSession(() => callOnce(name, input, timeoutMs));
}

/** The same, but for a change that somebody waits for. */
export function callToChange<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return call(name, input, CHANGE_TIMEOUT_MS);
}

/** `call`, but for those that begin, end and find a session. */
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
  /** To send with the next request; absent where the server gave none. */
  readonly etag: string | undefined;
};

/**
 * Makes a call that also answers to GET.
 * @param etag of the answer already held
 * @returns undefined when the answer has not changed
 * @throws CallError
 */
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

/**
 * Reads an answer that may come from the server, or from a proxy that does not know the protocol.
 * @throws CallError; what `fetch` throws when the answer breaks off
 */
export async function resultOf(response: Response): Promise<object> {
  const text = await response.text();
  const { result, error } = parsed(text);
  if (response.ok && typeof result === 'object' && result !== null) return result;
  const passing = PASSING[response.status];
  // A server that explains itself says with this header that it is a matter of time; hours that are closed are none.
  const seconds = response.headers.get('retry-after') ?? (passing && !error?.message ? 0 : undefined);
  const afterMs = seconds === undefined ? undefined : Number(seconds) * 1_000 || 0;
  // Whoever is refused for asking too often reads when to come back: nothing was done, and asking on would be refused.
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

/** Temporary failures, by the HTTP status that proxies and a server shutting down answer with. */
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
