/** The same on every run, so that a demo does not surprise its presenter. */
export type Random = ReturnType<typeof createRandom>;

/** @param seed any 32-bit integer; the generator is Mulberry32 (Tommy Ettinger, public domain algorithm) */
export function createRandom(seed: number) {
  let state = seed | 0;

  /** At least 0, less than 1. */
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    fraction,

    /** Both ends included. */
    integer(least: number, most: number): number {
      return least + Math.floor(fraction() * (most - least + 1));
    },

    pick<Value>(values: readonly Value[]): Value {
      return values[Math.floor(fraction() * values.length)] as Value;
    },

    weighted<Value>(choices: ReadonlyArray<readonly [Value, number]>): Value {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return (choices.at(-1) as readonly [Value, number])[0];
    },

    bytes(count: number): Uint8Array {
      return Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256));
    },
  };
}
