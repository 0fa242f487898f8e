/** Makes equal reads once. @param asOf snapshot text after asking: equal where nothing was stored between */
export type SharedReads<Answer> = (key: string, asOf: string, read: () => Promise<Answer>) => Promise<Answer>;

type Read<Answer> = {
  /** The snapshot before the read began. */
  readonly asOf: string;
  readonly begunAt: number;
  readonly answer: Promise<Answer>;
  /** Never rejects. */
  readonly ended: Promise<void>;
  isUnderWay: boolean;
};

type Group<Answer> = { asOf: string; readonly answer: Promise<Answer> };

/** Texts about the present, such as how long somebody has waited, are never older. */
const KEPT_MS = 1_000;
const MOST_KEPT = 64;

/** A read begun before a store is not shared: those who ask share the next, begun once it ends or is slow. */
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

/** Keys asked for during a statement share the next, begun when it ends or is slow: so no store is missed. */
export function groupReads<Found>(
  most: number,
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let underWay: Promise<unknown> | undefined;
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> } | undefined;

  function begin(keys: Iterable<string>): Promise<ReadonlyMap<string, Found>> {
    const reading = read([...keys]);
    const ended = reading.then(forget, forget);
    underWay = ended;
    function forget(): void {
      if (underWay === ended) underWay = undefined;
    }
    return reading;
  }

  function openGroup(current: Promise<unknown>) {
    const keys = new Set<string>();
    const group = {
      keys,
      found: endOf(current).then(() => {
        if (next === group) next = undefined;
        return begin(keys);
      }),
    };
    return group;
  }

  return async (key) => {
    if (underWay === undefined) return (await begin([key])).get(key);
    if (next === undefined || (next.keys.size >= most && !next.keys.has(key))) next = openGroup(underWay);
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

// Those who wait longer for the end of a read would be answered late.
const PATIENCE_MS = 50;

/** Waits until a read, which must not fail, has ended or takes long. */
export async function endOf(reading: Promise<unknown>): Promise<void> {
  const passed = Promise.withResolvers<void>();
  const timer = setTimeout(passed.resolve, PATIENCE_MS);
  await Promise.race([reading, passed.promise]);
  clearTimeout(timer);
}
