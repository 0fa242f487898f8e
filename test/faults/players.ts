import { randomInt, randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/calls.ts';
import { callUntilAnswered, type Waits } from './call-until-answered.ts';

/** A request that was answered, and how often it was sent until then. */
export type Answered = { readonly requestId: string; readonly id: string; readonly sent: number };

/** Many players at once who keep asking for deposits. */
export type Players = {
  /** Every answer so far; a request that was repeated after its answer has more than one. */
  readonly answers: readonly Answered[];
  /** Lets everybody finish the request they are at. */
  stop(): void;
  /** Resolves when they have. @throws as soon as an answer is anything but a success */
  readonly done: Promise<unknown>;
};

// One answered request in so many is sent once more, as by a player who never saw the answer.
const REPEATED = 5;

/**
 * Starts players who each send one request after the other.
 * @param origin where the server is now
 */
export function startPlayers(count: number, origin: () => string, waits?: Waits): Players {
  const answers: Answered[] = [];
  let stopped = false;

  async function play(): Promise<void> {
    while (!stopped) {
      const request = newRequest();
      answers.push(await ask(request));
      if (randomInt(REPEATED) === 0) answers.push(await ask(request));
    }
  }

  async function ask(request: DepositRequest): Promise<Answered> {
    const { result, sent } = await callUntilAnswered(origin, 'sendDepositEmail', request, undefined, waits);
    return { requestId: request.requestId, id: result.id, sent };
  }

  const stop = () => {
    stopped = true;
  };
  const done = Promise.all(Array.from({ length: count }, play));
  done.catch(stop);
  return { answers, stop, done };
}

type DepositRequest = CallInput<'sendDepositEmail'> & { readonly requestId: string };

function newRequest(): DepositRequest {
  return {
    requestId: randomUUID(),
    username: `FC${randomInt(1_000)}`,
    method: randomInt(2) === 0 ? 'Zelle' : 'Venmo',
    amount: randomInt(5_000, 200_000) / 100,
    senderName: 'Jane Doe',
  };
}
