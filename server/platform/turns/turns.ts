/** A repetition a little later may have better luck. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
  /** `full`: the line was too long to join. `late`: its turn did not come in time. */
  readonly why: 'full' | 'late';
  readonly retryAfterSeconds: number;

  constructor(why: 'full' | 'late', retryAfterSeconds: number) {
    super('The cashier is busy. Please try again in a moment.');
    this.why = why;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `known` goes before all others, and has as many places again. */
export type Line = 'known' | 'other';

/** Lets so many run and so many more wait, in order and for a limited time; refuses the rest. */
export type Turns = {
  /** Resolves with the end of the turn. @param patienceMs by default that of all @throws TooManyWaiting */
  take(patienceMs?: number, line?: Line): Promise<() => void>;
  /** May be changed; those already running may then be more. */
  atOnce: number;
  readonly waiting: number;
};

export function createTurns(limits: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}): Turns {
  const lines: Readonly<Record<Line, Set<() => void>>> = { known: new Set(), other: new Set() };
  let { atOnce } = limits;
  let running = 0;

  function start(): () => void {
    running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running--;
      letIn();
    };
  }

  function letIn(): void {
    for (const queue of [lines.known, lines.other]) {
      for (const enter of queue) {
        if (running >= atOnce) return;
        enter();
      }
    }
  }

  return {
    async take(patienceMs = limits.patienceMs, line = 'other') {
      const queue = lines[line];
      if (running < atOnce && queue.size === 0) return start();
      const retryAfterSeconds = Math.ceil(limits.patienceMs / 1_000);
      if (queue.size >= limits.waiting) throw new TooManyWaiting('full', retryAfterSeconds);
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          queue.delete(enter);
          resolve(start());
        };
        const timer = setTimeout(
          () => {
            queue.delete(enter);
            reject(new TooManyWaiting('late', retryAfterSeconds));
          },
          Math.max(0, patienceMs),
        );
        queue.add(enter);
      });
    },

    get atOnce() {
      return atOnce;
    },
    set atOnce(most) {
      atOnce = most;
      letIn();
    },

    get waiting() {
      return lines.known.size + lines.other.size;
    },
  };
}
