import { endOf } from './end-of.ts';

/**
 * Makes reads that are equal, by their key, once for all who ask while nothing is stored.
 * @param asOf the snapshot of the database after this one asked, as text: two are equal where nothing was stored between
 */
export type SharedReads<Answer> = (key: string, asOf: string, read: () => Promise<Answer>) => Promise<Answer>;

type Read<Answer> = {
  /** Of a moment before it began. */
  readonly asOf: string;
  readonly begunAt: number;
  readonly answer: Promise<Answer>;
  /** Whether it failed or not. */
  readonly ended: Promise<void>;
  isUnderWay: boolean;
};

/** Those who wait for the next read. */
type Group<Answer> = { asOf: string; readonly answer: Promise<Answer> };

/** What is said of the present time, such as how long somebody has waited, is never older. */
const KEPT_MS = 1_000;
const MOST_KEPT = 64;

/**
 * Nobody shares a read that began before something was stored: it may not have seen that. Those who ask while such a one
 * is under way share the next, which begins when that one has ended or takes long.
 */
export function shareReads<Answer>(): SharedReads<Answer> {
  const newest = new Map<string, Read<Answer>>();
  const next = new Map<string, Group<Answer>>();

  function begin(key: string, asOf: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read();
    const begun: Read<Answer> = {
      ...{ asOf, answer, begunAt: performance.now(), isUnderWay: true },
      ended: answer.then(
        () => {
          begun.isUnderWay = false;
        },
        () => {
          if (newest.get(key) === begun) newest.delete(key);
        },
      ),
    };
    newest.delete(key);
    newest.set(key, begun);
    dropOld(begun.begunAt);
    return answer;
  }

  function dropOld(now: number): void {
    for (const [key, { begunAt }] of newest) {
      if (newest.size <= MOST_KEPT && now - begunAt < KEPT_MS) return;
      newest.delete(key);
    }
  }

  return (key, asOf, read) => {
    const known = newest.get(key);
    if (known === undefined) return begin(key, asOf, read);
    if (known.asOf === asOf && performance.now() - known.begunAt < KEPT_MS) return known.answer;
    if (!known.isUnderWay) return begin(key, asOf, read);
    const waiting = next.get(key);
    if (waiting !== undefined) {
      waiting.asOf = asOf;
      return waiting.answer;
    }
    const group: Group<Answer> = { asOf, answer: endOf(known.ended).then(() => beginNext()) };
    function beginNext(): Promise<Answer> {
      next.delete(key);
      return begin(key, group.asOf, read);
    }
    next.set(key, group);
    return group.answer;
  };
}
