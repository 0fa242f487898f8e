/** Too many wait already, or the wait was too long: a repetition a little later may have better luck. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('The cashier is busy. Please try again in a moment.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Resolves when it is this one's turn, with what ends the turn. @throws TooManyWaiting */
export type TakeTurn = () => Promise<() => void>;

/** Lets so many run at once and so many more wait, in order and for a limited time; refuses the rest. */
export function limitTurns(limits: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}): TakeTurn {
  const queue = new Set<() => void>();
  const retryAfterSeconds = Math.ceil(limits.patienceMs / 1_000);
  let running = 0;

  function start(): () => void {
    running++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running--;
      const [next] = queue;
      next?.();
    };
  }

  return async () => {
    if (running < limits.atOnce) return start();
    if (queue.size >= limits.waiting) throw new TooManyWaiting(retryAfterSeconds);
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        queue.delete(enter);
        resolve(start());
      };
      const timer = setTimeout(() => {
        queue.delete(enter);
        reject(new TooManyWaiting(retryAfterSeconds));
      }, limits.patienceMs);
      queue.add(enter);
    });
  };
}
