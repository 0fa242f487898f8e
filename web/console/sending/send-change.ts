import { CallError, isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { pause, retrying } from '#web/data/retrying.ts';
import { LONG_MS } from '../kit/waiting.tsx';
import { isAsked, whenAskingChanges } from '../session/proof.ts';

/** `slow`: not answered yet. `unknown`: it may have been saved, and what is stored is being loaded to find out. */
export type Sending = 'sending' | 'slow' | 'unknown';

type Change<Value extends { readonly version: number }> = {
  /** The version that it was made from: the server refuses it once there is a newer one. */
  readonly base: number;
  send(): Promise<Value>;
  /** What is stored by now. */
  load(): Promise<Value>;
  /** Whether what is stored is as the change wants it. */
  isMade(stored: Value): boolean;
  onSending(sending: Sending): void;
  /** Ends it: nobody is there to be told any more. */
  readonly signal: AbortSignal;
};

/** For how long it is tried to find out; whoever still waits then is told that it may have been saved. */
const FIND_OUT_MS = 10 * 60_000;

/**
 * When what is stored is asked for again while nothing is changed: a request given up by the browser may still be
 * waiting in the server, and the one that asks can overtake it.
 */
export const ASK_AGAIN_MS = [1_000, 2_000, 4_000] as const;

/**
 * Makes a change, once. Where its answer is lost, what is stored by then tells whether it was made.
 * @returns what is stored, with the change
 * @throws CallError a refusal; ABORTED if something else was changed; the failure, which then says
 * that it may still be saved, if nothing was changed for some seconds
 */
export async function sendChange<Value extends { readonly version: number }>(
  change: Change<Value>,
): Promise<Value> {
  const { send, onSending } = change;
  onSending('sending');
  const endWaiting = tellOfLongWait(onSending);
  try {
    return await send();
  } catch (error) {
    if (isOvertaken(error)) return await unlessMade(change, error);
    if (!isOutcomeUnknown(error)) throw error;
    endWaiting();
    onSending('unknown');
    let stored = await whatIsStored(change);
    for (const delayMs of ASK_AGAIN_MS) {
      if (change.isMade(stored) || stored.version !== change.base) break;
      await pause(delayMs, { orOnline: false, signal: change.signal });
      stored = await whatIsStored(change);
    }
    if (change.isMade(stored)) return stored;
    throw stored.version === change.base ? doubtful(error, NOT_SAVED_SO_FAR) : overtaken();
  } finally {
    endWaiting();
  }
}

/** Its person being asked for a proof is no waiting: then it has yet to be sent, anew. @returns ends it */
function tellOfLongWait(onSending: (sending: Sending) => void): () => void {
  const start = () => setTimeout(() => onSending('slow'), LONG_MS);
  let timer = start();
  const endFollowing = whenAskingChanges(() => {
    clearTimeout(timer);
    onSending('sending');
    if (!isAsked()) timer = start();
  });
  return () => {
    clearTimeout(timer);
    endFollowing();
  };
}

/** A browser repeats by itself a request whose connection broke, and the repeat is refused for what the first one did. */
async function unlessMade<Value extends { readonly version: number }>(
  { load, isMade }: Change<Value>,
  refusal: CallError,
): Promise<Value> {
  const stored = await load().catch(() => undefined);
  if (stored !== undefined && isMade(stored)) return stored;
  throw refusal;
}

async function whatIsStored<Value extends { readonly version: number }>({
  load,
  signal,
}: Change<Value>): Promise<Value> {
  try {
    return await retrying(load, { untilMs: Date.now() + FIND_OUT_MS, signal });
  } catch (error) {
    throw isOutcomeUnknown(error) ? new CallError('UNAVAILABLE', 'It may have been saved.') : error;
  }
}

/** Nothing is changed so far; no number of questions tells that nothing will be. */
export const NOT_SAVED_SO_FAR = 'It is not saved so far, but may still be.';

/** The failure, with what may have become of it all the same. */
export function doubtful(failure: CallError, doubt: string): CallError {
  const { status, details, retryAfterMs } = failure;
  return new CallError(status, `${messageOf(failure)} ${doubt}`, details, retryAfterMs);
}

/** Whether something else was changed first. */
export function isOvertaken(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 'ABORTED';
}

function overtaken(): CallError {
  return new CallError(
    'ABORTED',
    'It was not saved: something else was changed in the meantime. Look at it again, then make your change.',
  );
}
