import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Latencies in milliseconds. */
export type Measured = {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests that a busy server refused and that were sent again; the wait is part of the latency. */
  readonly refused: number;
  readonly answered: readonly string[];
};

export type Load = Disposable & { run(seconds: number): Promise<Measured> };

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

/** @param takeAnswered the ids answered since its last call */
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

export function noteRefusal(): void {
  refused++;
}

/** Includes the refusals since the run before. */
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
