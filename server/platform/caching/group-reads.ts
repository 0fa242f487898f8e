import { endOf } from './end-of.ts';

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
