/** Lets a limited number in at a time, in the order of their coming. */
export type Turns = {
  /** @returns false if there was no turn within so many milliseconds; undefined if too many wait already */
  take(withinMs: number): Promise<boolean | undefined>;
  give(): void;
  /** How many may be in at a time; those who are in already may be more. */
  limit: number;
  readonly waiting: number;
};

export function createTurns(initialLimit: number, maxWaiting: number): Turns {
  const queue = new Set<() => void>();
  let limit = initialLimit;
  let taken = 0;

  function letIn(): void {
    for (const enter of queue) {
      if (taken >= limit) return;
      queue.delete(enter);
      taken++;
      enter();
    }
  }

  return {
    async take(withinMs) {
      if (taken < limit && queue.size === 0) {
        taken++;
        return true;
      }
      if (withinMs <= 0) return false;
      if (queue.size >= maxWaiting) return undefined;
      return new Promise((resolve) => {
        const enter = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          queue.delete(enter);
          resolve(false);
        }, withinMs);
        queue.add(enter);
      });
    },

    give() {
      taken--;
      letIn();
    },

    get limit() {
      return limit;
    },
    set limit(most) {
      limit = most;
      letIn();
    },

    get waiting() {
      return queue.size;
    },
  };
}
