import { CallError, isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { pause, retrying } from '#web/data/retrying.ts';
import { LONG_MS } from '../kit/waiting.tsx';
import { isAsked, whenAskingChanges } from '../session/proof.ts';

/** `slow`: not answered yet. `unknown`: it may have been saved, and what is stored is being loaded to find out. */
export type Sending = 'sending' | 'slow' | 'unknown';

type Change<Value extends { readonly version: number }> = {
  /** The server refuses the change once there is a newer one. */
  readonly base: number;
  send(): Promise<Value>;
  load(): Promise<Value>;
  isMade(stored: Value): boolean;
  onSending(sending: Sending): void;
  /** Ends it: nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
};

/** A person who still waits then reads that it may have been saved. */
const FIND_OUT_MS = 10 * 60_000;

/** A request that the browser gave up may still wait in the server: the one that asks can overtake it. */
const ASK_AGAIN_MS = [1_000, 2_000, 4_000] as const;

/**
 * Sends once: if the answer is lost, what is stored by then tells whether the change was made.
 * @throws CallError a refusal; ABORTED if something else was changed; the failure with NOT_SAVED_SO_FAR
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

/** Being asked for a proof is no waiting: the change has yet to be sent, anew. @returns ends it */
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

/** A browser repeats a request whose connection broke; the repeat is refused for what the first one did. */
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

/** No number of questions tells that nothing will be changed. */
const NOT_SAVED_SO_FAR = 'It is not saved so far, but may still be.';

function doubtful(failure: CallError, doubt: string): CallError {
  const { status, details, retryAfterMs } = failure;
  return new CallError(status, `${messageOf(failure)} ${doubt}`, details, retryAfterMs);
}

export function isOvertaken(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 'ABORTED';
}

function overtaken(): CallError {
  return new CallError(
    'ABORTED',
    'It was not saved: something else was changed in the meantime. Look at it again, then make your change.',
  );
}

type SeenChange<Answer> = {
  send(): Promise<Answer>;
  /** The answer, if what is stored shows the change, and did not before; absent where nothing shows it. */
  readonly find?: (() => Promise<Answer | undefined>) | undefined;
  readonly doubt?: string;
};

/** To find it out; the list shows it later. */
const LOOK_FOR_MS = 10_000;

/** Refusals of a repeat, whose change was made a moment ago. */
const REFUSALS: ReadonlySet<CallError['status']> = new Set([
  'ABORTED',
  'ALREADY_EXISTS',
  'FAILED_PRECONDITION',
  'NOT_FOUND',
]);

/**
 * For what has no version. If the answer is lost, or a browser's own repeat refused, what is stored decides.
 * @throws CallError a refusal; the failure, which then says that the change may have been made all the same
 */
export async function sendSeen<Answer>({ send, find, doubt }: SeenChange<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (isOutcomeUnknown(error)) return await findOut(error, find, doubt);
    const mayBeRepeat = error instanceof CallError && REFUSALS.has(error.status);
    const made = mayBeRepeat ? await find?.().catch(() => undefined) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

async function findOut<Answer>(
  failure: CallError,
  find: SeenChange<Answer>['find'],
  doubt = NOT_SAVED_SO_FAR,
): Promise<Answer> {
  if (find === undefined) throw doubtful(failure, doubt);
  const { signal } = new AbortController();
  const untilMs = Date.now() + LOOK_FOR_MS;
  for (const delayMs of [0, ...ASK_AGAIN_MS]) {
    await pause(delayMs, { orOnline: false });
    const made = await retrying(find, { untilMs, signal }).catch(() => {
      throw doubtful(failure, 'It may have been saved.');
    });
    if (made !== undefined) return made;
  }
  throw doubtful(failure, doubt);
}
