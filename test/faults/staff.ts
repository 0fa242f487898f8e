import { until } from '#test/fixtures/until.ts';
import { callUntilAnswered, type Waits } from './call-until-answered.ts';

/** A change of a deposit whose success was answered. */
export type Edit = {
  readonly depositId: string;
  /** For example 'amount 3000.07' or 'status sent' */
  readonly change: string;
  readonly sent: number;
};

/** Staff at work on what players ask for. */
export type Staff = {
  /** Every answered change so far; those of one deposit in the order they were made. */
  readonly edits: readonly Edit[];
  /** Lets everybody finish the deposit they are at. */
  stop(): void;
  /** Resolves when they have. @throws as soon as an answer is anything but a success */
  readonly done: Promise<unknown>;
};

const FIRST_CORRECTED_CENTS = 300_000;

/**
 * Starts staff who each take one deposit after the other: lock it, correct its amount, set its status, unlock it.
 * @param token of their session
 * @param deposits ids of deposits; grows meanwhile, and may name one more than once
 */
export function startStaff(
  count: number,
  origin: () => string,
  token: string,
  deposits: ReadonlyArray<{ readonly id: string }>,
  waits?: Waits,
): Staff {
  const edits: Edit[] = [];
  const taken = new Set<string>();
  let next = 0;
  let stopped = false;

  async function work(): Promise<void> {
    while (!stopped) {
      const depositId = await takeNext();
      if (depositId !== undefined) await process(depositId);
    }
  }

  /** Undefined for one that is taken already, and when it is time to stop. */
  async function takeNext(): Promise<string | undefined> {
    await until(() => stopped || next < deposits.length);
    const id = deposits[next]?.id;
    if (id === undefined || taken.has(id)) {
      next++;
      return undefined;
    }
    taken.add(id);
    return id;
  }

  async function process(depositId: string): Promise<void> {
    await callUntilAnswered(origin, 'lockDeposit', { depositId }, token, waits);
    // No player asks for as much, and no two corrections are the same: each must be in the log once.
    const amount = (FIRST_CORRECTED_CENTS + taken.size) / 100;
    const corrected = await callUntilAnswered(
      origin,
      'updateDepositAmount',
      { depositId, amount },
      token,
      waits,
    );
    edits.push({ depositId, change: `amount ${amount}`, sent: corrected.sent });
    for (const status of ['sent', 'declined'] as const) {
      const changed = await callUntilAnswered(
        origin,
        'updateDepositStatus',
        { depositId, status },
        token,
        waits,
      );
      edits.push({ depositId, change: `status ${status}`, sent: changed.sent });
    }
    await callUntilAnswered(origin, 'unlockDeposit', { depositId }, token, waits);
  }

  const stop = () => {
    stopped = true;
  };
  const done = Promise.all(Array.from({ length: count }, work));
  done.catch(stop);
  return { edits, stop, done };
}
