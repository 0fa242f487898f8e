import { randomInt, randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/calls.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { callUntilAnswered, type Waits } from './call-until-answered.ts';

/** A request that was answered, and how often it was sent until then. */
export type Answered = { readonly requestId: string; readonly id: string; readonly sent: number };

/** Many players at once who keep asking for deposits, and now and then for a withdrawal. */
export type Players = {
  /** Every answer to a deposit so far; a request that was repeated after its answer has more than one. */
  readonly answers: readonly Answered[];
  /** The same of withdrawals. */
  readonly withdrawals: readonly Answered[];
  /** Lets everybody finish the request they are at. */
  stop(): void;
  /** Resolves when they have. @throws as soon as an answer is anything but a success */
  readonly done: Promise<unknown>;
};

// One answered request in so many is sent once more, as by a player who never saw the answer.
const REPEATED = 5;
// One withdrawal for so many deposits.
const DEPOSITS = 3;

/**
 * Starts players who each send one request after the other.
 * @param origin where the server is now
 */
export function startPlayers(count: number, origin: () => string, waits?: Waits): Players {
  const answers: Answered[] = [];
  const withdrawals: Answered[] = [];
  let stopped = false;

  async function play(): Promise<void> {
    while (!stopped) {
      const [name, request, answered] =
        randomInt(DEPOSITS + 1) === 0
          ? (['sendWithdrawEmail', newWithdrawal(), withdrawals] as const)
          : (['sendDepositEmail', newDeposit(), answers] as const);
      for (let time = randomInt(REPEATED) === 0 ? 0 : 1; time < 2; time++) {
        const { result, sent } = await callUntilAnswered(origin, name, request, undefined, waits);
        answered.push({ requestId: request.requestId, id: result.id, sent });
      }
    }
  }

  const stop = () => {
    stopped = true;
  };
  const done = Promise.all(Array.from({ length: count }, play));
  done.catch(stop);
  return { answers, withdrawals, stop, done };
}

function newDeposit(): CallInput<'sendDepositEmail'> & { readonly requestId: string } {
  return {
    requestId: randomUUID(),
    username: `FC${randomInt(1_000)}`,
    method: randomInt(2) === 0 ? 'Zelle' : 'Venmo',
    amount: randomInt(5_000, 200_000) / 100,
    senderName: 'Jane Doe',
  };
}

/** Each of another player: the next one is refused for a day. */
function newWithdrawal(): CallInput<'sendWithdrawEmail'> & { readonly requestId: string } {
  const requestId = randomUUID();
  return { ...withdrawalRequest({ username: `FC${randomInt(2 ** 40)}` }), requestId };
}
