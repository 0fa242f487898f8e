import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A request that was answered, and how often it was sent until then. */
export type Answered = { readonly requestId: string; readonly id: string; readonly sent: number };

/** Many players at once who keep asking for deposits. */
export type Players = {
  /** Every answer so far; a request that was repeated after its answer has more than one. */
  readonly answers: readonly Answered[];
  /** Lets everybody finish the request they are at. @throws when an answer was anything but a success */
  stop(): Promise<void>;
};

const RETRY_PAUSE_MS = 20;
const ANSWER_PATIENCE_MS = 10_000;
const GIVE_UP_MS = 90_000;

// One answered request in so many is sent once more, as by a player who never saw the answer.
const REPEATED = 5;

/**
 * Starts players who each send one request after the other. Whoever loses the connection sends the same request again
 * until it is answered.
 * @param origin where the server is now
 */
export function startPlayers(count: number, origin: () => string): Players {
  const answers: Answered[] = [];
  let stopped = false;

  async function play(): Promise<void> {
    while (!stopped) {
      const request = newRequest();
      const answered = await sendUntilAnswered(request);
      answers.push(answered);
      if (randomInt(REPEATED) === 0) answers.push(await sendUntilAnswered(request));
    }
  }

  async function sendUntilAnswered(request: DepositRequest): Promise<Answered> {
    const deadline = Date.now() + GIVE_UP_MS;
    for (let sent = 1; Date.now() < deadline; sent++) {
      const id = await send(origin(), request);
      if (id !== undefined) return { requestId: request.requestId, id, sent };
      await pause(RETRY_PAUSE_MS);
    }
    throw new Error(`${request.requestId} was not answered within ${GIVE_UP_MS} ms`);
  }

  const playing = Promise.all(Array.from({ length: count }, play));
  // Thrown by `stop`, where it is awaited.
  playing.catch(() => {
    stopped = true;
  });
  return {
    answers,
    async stop() {
      stopped = true;
      await playing;
    },
  };
}

type DepositRequest = ReturnType<typeof newRequest>;

function newRequest() {
  return {
    requestId: randomUUID(),
    username: `FC${randomInt(1_000)}`,
    method: randomInt(2) === 0 ? 'Zelle' : 'Venmo',
    amount: randomInt(5_000, 200_000) / 100,
    senderName: 'Jane Doe',
  };
}

/** @returns the id of the deposit; undefined when no answer came back */
async function send(origin: string, request: DepositRequest): Promise<string | undefined> {
  const response = await fetch(`${origin}/api/sendDepositEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: request }),
    signal: AbortSignal.timeout(ANSWER_PATIENCE_MS),
  }).catch(() => undefined);
  const body = await response?.text().catch(() => undefined);
  if (response === undefined || body === undefined) return undefined;
  if (!response.ok) throw new Error(`${response.status} ${body}`);
  return (JSON.parse(body) as { result: { id: string } }).result.id;
}
