import { fork } from 'node:child_process';
import { join } from 'node:path';
import { portOf } from './raw-http.ts';

export type Kind = 'submit' | 'list' | 'page';

/** Times in milliseconds. */
export type KindSeen = {
  sent: number;
  readonly took: readonly number[];
  /** With 503 and a `Retry-After`; anything else is among `failed`. */
  readonly refusedAfter: readonly number[];
  readonly failed: string[];
  /** Of submits: the id of the request, and the one that was answered. */
  readonly answers: Array<readonly [requestId: string, id: string]>;
};

export type CrowdSeen = {
  readonly elapsedSeconds: number;
  /** What was to be sent when all connections were waiting. */
  readonly unsent: number;
  readonly byKind: Readonly<Record<Kind, KindSeen>>;
};

/** One after another on so many connections (a closed loop), or so many a second whatever is answered (an open one). */
export type CrowdOrder = { readonly seconds: number } & (
  | { readonly connections: number }
  | { readonly perSecond: number }
);

/** Players who submit and open pages, and consoles that look at lists, all at once. */
export type Crowd = Disposable & { run(order: CrowdOrder): Promise<CrowdSeen> };

const PROCESS = join(import.meta.dirname, 'crowd-process.ts');

/** @param token of staff who may see deposits */
export function startCrowd(origin: string, token: string): Crowd {
  const child = fork(PROCESS, [JSON.stringify({ port: portOf(origin), token })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Large figures in one message.
    serialization: 'advanced',
  });
  return {
    async run(order) {
      const seen = Promise.withResolvers<CrowdSeen>();
      child.once('message', (message) => seen.resolve(message as CrowdSeen));
      child.once('exit', (code) => seen.reject(new Error(`The crowd ended with code ${code}`)));
      child.send(order);
      return seen.promise;
    },
    [Symbol.dispose]() {
      child.kill('SIGKILL');
    },
  };
}

/** @param share 0.99: what 99 of 100 are below */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
