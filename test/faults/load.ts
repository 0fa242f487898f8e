import { expect } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { ProvenFault } from '#test/run/proven-fault.ts';
import { callUntilAnswered, newWaits, type Waits } from './call-until-answered.ts';
import type { FaultFigures } from './fault-figures.ts';
import { startPlayers } from './players.ts';
import { startStaff } from './staff.ts';
import { readStored } from './stored.ts';

export const OWNER = { CAGE_OWNER_EMAIL: 'owner@example.com', CAGE_OWNER_PASSWORD: 'correct horse battery' };

/** Players who ask and staff who process what they ask for, all at once. */
export type Load = {
  /** Resolves when so many more requests, and as many changes, were answered. @throws as `stop` does */
  go(answers: number): Promise<void>;
  /** Starts to measure anew what everybody waits for. @returns what was seen until now */
  measureWaits(): Waits;
  /** Lets everybody finish what they are at. @throws when an answer was anything but a success */
  stop(): Promise<void>;
  /**
   * Holds all that was answered against what is stored.
   * @param others ids of requests that the test itself has asked for
   * @returns what was seen, to be printed
   */
  compareWithStored(databaseUrl: string, others?: ReadonlySet<string>): Promise<Seen>;
};

export type Seen = {
  /** Of distinct requests and of changes; some requests are repeated although they were answered. */
  readonly figures: Pick<
    Required<FaultFigures>,
    'sent' | 'answered' | 'stored' | 'lost' | 'doubled' | 'entriesMissing'
  >;
  /** Answers that only came when the call was made again. */
  readonly repeatedRequests: number;
  readonly repeatedEdits: number;
};

const PLAYERS = 50;
const STAFF = 10;

/**
 * @param origin where the server is now; it has the owner of `OWNER`
 * @param pauseMs before what was not answered, or UNAVAILABLE, is sent again
 */
export async function startLoad(origin: () => string, pauseMs?: number): Promise<Load> {
  const token = await signInOwner(origin);
  const waits = newWaits(pauseMs);
  const players = startPlayers(PLAYERS, origin, waits);
  const staff = startStaff(STAFF, origin, token, players.answers, waits);
  const done = Promise.all([players.done, staff.done]);
  return {
    async go(answers) {
      const [requests, edits] = [players.answers.length + answers, staff.edits.length + answers];
      const gone = until(() => players.answers.length >= requests && staff.edits.length >= edits);
      await Promise.race([gone, done]);
    },

    measureWaits() {
      const seen = { ...waits };
      Object.assign(waits, newWaits());
      return seen;
    },

    async stop() {
      players.stop();
      staff.stop();
      await done;
    },

    async compareWithStored(databaseUrl, others = new Set()) {
      const stored = await readStored(databaseUrl);
      const answers = [...players.answers, ...players.withdrawals];
      const requests = [...stored.deposits, ...stored.withdrawals].filter(({ id }) => !others.has(id));
      const idByRequest = new Map(requests.map(({ request_id, id }) => [request_id, id]));
      const asked = new Set(answers.map(({ requestId }) => requestId));
      const logged = Object.values(stored.changes).flat().length;
      const wrong = answers.filter(({ requestId, id }) => idByRequest.get(requestId) !== id);
      prove(() => {
        expect(wrong, 'answers that do not give the id of the stored row').toEqual([]);
        expect(idByRequest.size, 'requests stored more than once').toBe(requests.length);
        expect(requests.length, 'rows that nobody asked for').toBe(asked.size);
        expect(stored.changes, 'changes in the log').toEqual(changesByDeposit(staff.edits));
        expect(stored.locked, 'deposits that are still locked').toBe(0);
        expect(stored.wrongTotals, 'daily totals that are not what a recount gives').toEqual([]);
      });
      return {
        figures: {
          sent: [...answers, ...staff.edits].reduce((sum, { sent }) => sum + sent, 0),
          answered: asked.size + staff.edits.length,
          stored: requests.length + logged,
          lost: wrong.length,
          doubled: requests.length - idByRequest.size,
          entriesMissing: staff.edits.length - logged,
        },
        repeatedRequests: answers.filter(({ sent }) => sent > 1).length,
        repeatedEdits: staff.edits.filter(({ sent }) => sent > 1).length,
      };
    },
  };
}

/** What was lost or doubled once is a fault, however often it is kept when tried again. */
function prove(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new ProvenFault((error as Error).message, { cause: error });
  }
}

/** @returns the token of a session of the owner of `OWNER` */
export async function signInOwner(origin: () => string): Promise<string> {
  const { result } = await callUntilAnswered(origin, 'signIn', {
    email: OWNER.CAGE_OWNER_EMAIL,
    password: OWNER.CAGE_OWNER_PASSWORD,
  });
  return result.token;
}

function changesByDeposit(
  edits: ReadonlyArray<{ readonly depositId: string; readonly change: string }>,
): Record<string, string[]> {
  const changes: Record<string, string[]> = {};
  for (const { depositId, change } of edits) {
    changes[depositId] ??= [];
    changes[depositId].push(change);
  }
  return changes;
}
