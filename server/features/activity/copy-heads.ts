import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { leaveAnswer } from '#server/platform/connections/read-answer.ts';
import { waitForDisk } from '#server/platform/files/disk-patience.ts';

/** Keeps signed heads out of reach of anybody who has the database or the data folder. */
export type HeadTarget = {
  /** Takes lines of a heads file. @throws if they are not kept there */
  take(lines: readonly string[], signal: AbortSignal): Promise<void>;
};

export type HeadCopies = AsyncDisposable & {
  add(line: string): void;
};

// Each head stands for all before it: the oldest that wait may be left out.
const MOST_WAITING = 1_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const POST_TIMEOUT_MS = 10_000;
const LAST_PATIENCE_MS = 2_000;

/**
 * Copies heads in the background; each target has a queue of its own, and is tried until it succeeds.
 * @param on `isNews` unless the same target failed last time; `worked` once no target fails
 */
export function copyHeads(
  targets: readonly HeadTarget[],
  on: { failed(error: unknown, isNews: boolean): void; worked(): void },
): HeadCopies {
  const stopping = new AbortController();
  const failing = new Set<HeadTarget>();
  const queues = targets.map((target) =>
    startQueue(target, {
      signal: stopping.signal,
      failed(error) {
        on.failed(error, !failing.has(target));
        failing.add(target);
      },
      worked() {
        failing.delete(target);
        if (failing.size === 0) on.worked();
      },
    }),
  );
  return {
    add(line) {
      for (const queue of queues) queue.add(line);
    },
    async [Symbol.asyncDispose]() {
      const emptied = Promise.all(queues.map((queue) => queue.emptied()));
      await Promise.race([emptied, delay(LAST_PATIENCE_MS, undefined, { ref: false })]);
      stopping.abort();
      await emptied;
    },
  };
}

function startQueue(
  target: HeadTarget,
  options: { failed(error: unknown): void; worked(): void; readonly signal: AbortSignal },
) {
  const { signal } = options;
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    let restMs = FIRST_REST_MS;
    while (waiting.length > 0 && !signal.aborted) {
      const lines = waiting;
      waiting = [];
      try {
        await target.take(lines, signal);
        options.worked();
        restMs = FIRST_REST_MS;
      } catch (error) {
        waiting = [...lines, ...waiting].slice(-MOST_WAITING);
        if (signal.aborted) return;
        options.failed(error);
        await delay(restMs, undefined, { signal, ref: false }).catch(() => {});
        restMs = Math.min(2 * restMs, LONGEST_REST_MS);
      }
    }
  }

  return {
    add(line: string) {
      waiting = [...waiting, line].slice(-MOST_WAITING);
      sending ??= send().finally(() => {
        sending = undefined;
      });
    },
    emptied: async () => sending,
  };
}

export function fileTarget(file: string, patienceMs?: number): HeadTarget {
  const wait = waitForDisk(file, patienceMs);
  return {
    take: (lines, signal) =>
      wait(() => appendFile(file, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true }), signal),
  };
}

/** Posts `{"heads": [{…}, …]}` to a service, which answers 2xx once it keeps them. */
export function webhookTarget(url: URL): HeadTarget {
  return {
    async take(lines, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"heads":[${lines.join(',')}]}`,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(POST_TIMEOUT_MS)]),
      });
      await leaveAnswer(response);
      if (!response.ok) throw new Error(`The service for copies of signed heads answers ${response.status}`);
    },
  };
}
