import { endOf } from './end-of.ts';

/** Makes reads that are equal, by their key, once for all who ask at the same time. */
export type SharedReads<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Nobody shares a read that has begun: it may not see what was stored before they asked. Those who ask while one is
 * under way share the next, which begins when that one has ended or takes long.
 */
export function shareReads<Answer>(): SharedReads<Answer> {
  const underWay = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Answer>>();

  function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading = read();
    const ended = reading.then(forget, forget);
    underWay.set(key, ended);
    function forget(): void {
      if (underWay.get(key) === ended) underWay.delete(key);
    }
    return reading;
  }

  return (key, read) => {
    const current = underWay.get(key);
    if (current === undefined) return begin(key, read);
    const shared = next.get(key);
    if (shared !== undefined) return shared;
    const sharing = endOf(current).then(() => {
      next.delete(key);
      return begin(key, read);
    });
    next.set(key, sharing);
    return sharing;
  };
}
