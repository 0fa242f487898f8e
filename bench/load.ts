import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The results of one run of a load; latencies in milliseconds. */
export type Measured = {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** How often the server was too busy for a request, which was then sent again; the wait is part of its latency. */
  readonly refused: number;
  /** The ids that requests were answered with, of a load that notes them. */
  readonly answered: readonly string[];
};

/** A load generator in its own process, which idles between runs. */
export type Load = Disposable & { run(seconds: number): Promise<Measured> };

// In addition to the duration of the run itself.
const PATIENCE_MS = 60_000;

/** @param script a file of loads/ that calls `serveLoad`; it gets the argument as JSON */
export function startLoad(script: string, argument: object): Load {
  const child = fork(join(import.meta.dirname, 'loads', script), [JSON.stringify(argument)]);
  let answered: PromiseWithResolvers<Measured> | undefined;
  child.on('message', (measured) => answered?.resolve(measured as Measured));
  child.on('exit', (code) => answered?.reject(new Error(`${script} ended with code ${code}`)));
  return {
    async run(seconds) {
      answered = Promise.withResolvers<Measured>();
      const { promise, reject } = answered;
      const patience = setTimeout(
        () => reject(new Error(`${script} does not end`)),
        seconds * 1_000 + PATIENCE_MS,
      );
      child.send(seconds);
      return promise.finally(() => clearTimeout(patience));
    },
    [Symbol.dispose]() {
      child.kill('SIGKILL');
    },
  };
}

/**
 * The other end, in the load's process: works for the requested number of seconds, repeatedly.
 * @param workers each performs one operation after another
 * @param takeAnswered the ids that requests were answered with since it was last called
 */
export function serveLoad(
  workers: ReadonlyArray<() => Promise<unknown>>,
  takeAnswered?: () => string[],
): void {
  process.on('message', async (seconds: number) => {
    const start = performance.now();
    const end = start + seconds * 1_000;
    const latencies = (await Promise.all(workers.map((work) => repeat(work, end)))).flat();
    const elapsedMs = performance.now() - start;
    process.send?.(measuredOf(latencies, elapsedMs, takeAnswered?.()));
  });
  process.on('disconnect', () => process.exit());
}

let refused = 0;

/** Counts, in the load's process, that a request was refused because the server is busy. */
export function noteRefusal(): void {
  refused++;
}

/**
 * With what was refused since the run before.
 * @param latencies in milliseconds
 */
export function measuredOf(
  latencies: number[],
  elapsedMs: number,
  answered: readonly string[] = [],
): Measured {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] as number;
  const count = latencies.length;
  const measured = {
    ...{ count, perSecond: (count / elapsedMs) * 1_000, p50: at(0.5), p99: at(0.99) },
    ...{ refused, answered },
  };
  refused = 0;
  return measured;
}

async function repeat(work: () => Promise<unknown>, end: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let now = performance.now(); now < end; ) {
    const before = now;
    await work();
    now = performance.now();
    latencies.push(now - before);
  }
  return latencies;
}
