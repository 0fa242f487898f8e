import { endOf } from './end-of.ts';

/**
 * Reads by key, many of them in one statement: those who ask while one is under way go into the next, which begins when
 * that one has ended or takes long. So everybody sees what was stored before they asked.
 * @param most how many keys one statement takes
 * @param read finds what there is of some keys
 */
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
