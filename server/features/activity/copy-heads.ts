import { appendFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Where copies of signed heads go, out of reach of whoever has the database or the data folder. */
export type HeadTarget = {
  /** Takes lines as they stand in a file; @throws if they are not kept there */
  take(lines: readonly string[], signal: AbortSignal): Promise<void>;
};

export type HeadCopies = AsyncDisposable & {
  add(line: string): void;
};

// Each head stands for all before it: where a target is away for long, the oldest that wait are left out.
const MOST_WAITING = 1_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const POST_TIMEOUT_MS = 10_000;
const LAST_PATIENCE_MS = 2_000;

/**
 * Copies signed heads to every target, in the background: each has a queue of its own, and is tried again until it
 * takes what waits.
 * @param on.failed called after each failure; `worked` after each success
 */
export function copyHeads(
  targets: readonly HeadTarget[],
  on: { failed(error: unknown): void; worked(): void },
): HeadCopies {
  const stopping = new AbortController();
  const queues = targets.map((target) => startQueue(target, { ...on, signal: stopping.signal }));
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

/** A file elsewhere, for example on a disk of another machine. */
export function fileTarget(file: string): HeadTarget {
  return {
    take: (lines) => appendFile(file, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true }),
  };
}

/** A service that keeps what is posted to it: `{"heads": [{…}, …]}`. It answers 2xx once it has. */
export function webhookTarget(url: URL): HeadTarget {
  return {
    async take(lines, signal) {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"heads":[${lines.join(',')}]}`,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(POST_TIMEOUT_MS)]),
      });
      if (!ok) throw new Error(`The service for copies of signed heads answers ${status}`);
    },
  };
}
