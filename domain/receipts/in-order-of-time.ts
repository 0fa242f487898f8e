/** Something that happened at a time, in milliseconds, until it is taken. */
export type Dated = { readonly at: number; isTaken: boolean };

export type InOrderOfTime<Item> = {
  /** What is not taken and no further than this from a time, the nearest first. */
  around(at: number, withinMs: number): Generator<Item>;
};

/**
 * Finds the nearest to a time by halving, however many of the others have been taken: what is taken is stepped over once,
 * and from then on past in one step.
 */
export function inOrderOfTime<Item extends Dated>(items: Iterable<Item>): InOrderOfTime<Item> {
  const ordered = [...items].sort((one, other) => one.at - other.at);
  const [later, earlier] = [new Map<number, number>(), new Map<number, number>()];

  /** The first place from there on of what is not taken; beyond the end if there is none. */
  function free(from: number, step: 1 | -1): number {
    const past = step === 1 ? later : earlier;
    let place = from;
    while (ordered[place]?.isTaken) place = past.get(place) ?? place + step;
    for (let each = from; each !== place; ) {
      const next = past.get(each) ?? each + step;
      past.set(each, place);
      each = next;
    }
    return place;
  }

  /** The first place of what is not before a time. */
  function placeOf(at: number): number {
    let [from, until] = [0, ordered.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if ((ordered[middle] as Item).at < at) from = middle + 1;
      else until = middle;
    }
    return from;
  }

  return {
    *around(at, withinMs) {
      const start = placeOf(at);
      let [left, right] = [free(start - 1, -1), free(start, 1)];
      while (true) {
        const [before, after] = [ordered[left], ordered[right]];
        const isBefore = before !== undefined && (after === undefined || at - before.at <= after.at - at);
        const nearest = isBefore ? before : after;
        if (nearest === undefined || Math.abs(nearest.at - at) > withinMs) return;
        yield nearest;
        if (isBefore) left = free(left - 1, -1);
        else right = free(right + 1, 1);
      }
    },
  };
}
