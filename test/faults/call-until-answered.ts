import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';

/** What a call answered in the end, and how often it was sent until then. */
export type Answer<Name extends CallName> = { readonly result: CallOutput<Name>; readonly sent: number };

/** What those who call have waited for, in milliseconds. */
export type Waits = {
  /** The slowest answer, whatever it was. */
  slowestMs: number;
  /** The longest time in which nobody's call succeeded. */
  longestDownMs: number;
  /** When the last call succeeded. */
  succeededAt: number;
  /** The pause before what was not answered, or UNAVAILABLE, is sent again. */
  readonly pauseMs: number;
};

export function newWaits(pauseMs = RETRY_PAUSE_MS): Waits {
  return { slowestMs: 0, longestDownMs: 0, succeededAt: performance.now(), pauseMs };
}

const RETRY_PAUSE_MS = 200;
const ANSWER_PATIENCE_MS = 10_000;
const GIVE_UP_MS = 90_000;

/**
 * Repeats a call until it is answered, as a client does that loses the connection, or learns that the cashier is
 * UNAVAILABLE.
 * @param origin where the server is now
 * @throws when the answer is any other refusal, or none comes for too long
 */
export async function callUntilAnswered<Name extends CallName>(
  origin: () => string,
  name: Name,
  input: CallInput<Name>,
  token?: string,
  waits?: Waits,
): Promise<Answer<Name>> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let sent = 1; Date.now() < deadline; sent++) {
    const asked = performance.now();
    const body = await callOnce(origin(), name, input, token);
    if (body && waits) noteAnswer(waits, asked, body.result !== undefined);
    if (body?.result !== undefined) return { result: body.result, sent };
    if (body?.error !== undefined && body.error.status !== 'UNAVAILABLE') {
      throw new Error(`${name} was answered ${JSON.stringify(body.error)}`);
    }
    await pause(waits?.pauseMs ?? RETRY_PAUSE_MS);
  }
  throw new Error(`${name} of ${JSON.stringify(input)} was not answered within ${GIVE_UP_MS} ms`);
}

function noteAnswer(waits: Waits, asked: number, succeeded: boolean): void {
  const now = performance.now();
  waits.slowestMs = Math.max(waits.slowestMs, now - asked);
  if (!succeeded) return;
  waits.longestDownMs = Math.max(waits.longestDownMs, now - waits.succeededAt);
  waits.succeededAt = now;
}

/** @returns what came back; undefined when nothing did, or not all of it */
export async function callOnce<Name extends CallName>(
  origin: string,
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<{ result?: CallOutput<Name>; error?: ErrorBody } | undefined> {
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data: input }),
    signal: AbortSignal.timeout(ANSWER_PATIENCE_MS),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
