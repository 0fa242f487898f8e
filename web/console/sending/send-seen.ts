import { CallError, isOutcomeUnknown } from '#web/data/call.ts';
import { pause, retrying } from '#web/data/retrying.ts';
import { ASK_AGAIN_MS, doubtful, NOT_SAVED_SO_FAR } from './send-change.ts';

type SeenChange<Answer> = {
  send(): Promise<Answer>;
  /** The answer, if what is stored shows the change, and did not before; absent where nothing shows it. */
  readonly find?: (() => Promise<Answer | undefined>) | undefined;
  readonly doubt?: string;
};

/** To find it out; the list shows it later. */
const FIND_OUT_MS = 10_000;

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
  const untilMs = Date.now() + FIND_OUT_MS;
  for (const delayMs of [0, ...ASK_AGAIN_MS]) {
    await pause(delayMs, { orOnline: false });
    const made = await retrying(find, { untilMs, signal }).catch(() => {
      throw doubtful(failure, 'It may have been saved.');
    });
    if (made !== undefined) return made;
  }
  throw doubtful(failure, doubt);
}
