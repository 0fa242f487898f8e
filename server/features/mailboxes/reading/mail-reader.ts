import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { type MailResolver, withDeadline } from './mail-resolver.ts';
import type { MailReceipt } from './mail-to-receipt.ts';
import type { FromWorker, MailRequest, ToWorker } from './mail-worker.ts';

export type MailReader = Disposable & {
  /** A mail that takes too long or too much memory is unreadable. @throws when closed, or unable to read */
  read(message: Buffer, request: MailRequest): Promise<MailReceipt>;
};

/** The usual mail takes some 10 ms and a few megabytes. */
const LIMITS = { deadlineMs: 10_000, memoryMb: 256, idleMs: 60_000 } as const;

type Reading = PromiseWithResolvers<MailReceipt> & {
  readonly message: Buffer;
  readonly request: MailRequest;
  key: string | undefined;
  leftMs: number;
};

/** Starts its thread with the first mail and ends it after an idle minute: its libraries are large. */
export function openMailReader(
  resolver: MailResolver,
  limits: { readonly deadlineMs: number; readonly memoryMb: number; readonly idleMs: number } = LIMITS,
): MailReader {
  const { deadlineMs, memoryMb, idleMs } = limits;
  const resolve = withDeadline(resolver);
  const readings = new Map<number, Reading>();
  let lastId = 0;
  let worker: Worker | undefined;
  let turn: { readonly id: number; readonly since: number; readonly timer: NodeJS.Timeout } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./mail-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const isCurrent = () => worker === started;
    started.on('message', (message: FromWorker) => {
      if (isCurrent()) hear(started, message);
    });
    started.on('error', (error: Error & { code?: unknown }) => {
      if (!isCurrent()) return;
      if (turn === undefined) failAll(error);
      else giveUp(turn.id, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_LARGE : TOO_ODD);
    });
    started.unref();
    return started;
  }

  function post(id: number, { message, request }: Reading): void {
    worker ??= start();
    worker.postMessage({ kind: 'read', id, message, request } satisfies ToWorker);
  }

  function hear(from: Worker, message: FromWorker): void {
    switch (message.kind) {
      case 'turn':
        endTurn();
        if (message.of !== undefined) beginTurn(message.of);
        return;
      case 'key':
        (readings.get(message.of) as Reading).key = message.key;
        return;
      case 'lookup':
        resolve(message.name, 'TXT').then(
          (records) =>
            from.postMessage({ kind: 'found', lookup: message.lookup, records } satisfies ToWorker),
          ({ code }) => from.postMessage({ kind: 'failed', lookup: message.lookup, code } satisfies ToWorker),
        );
        return;
      case 'read':
        settle(message.of, message.receipt);
    }
  }

  function beginTurn(id: number): void {
    const { leftMs } = readings.get(id) as Reading;
    const timer = setTimeout(() => giveUp(id, TOO_LONG), leftMs);
    turn = { id, since: performance.now(), timer };
  }

  function endTurn(): void {
    if (turn === undefined) return;
    clearTimeout(turn.timer);
    const reading = readings.get(turn.id);
    if (reading) reading.leftMs -= performance.now() - turn.since;
    turn = undefined;
  }

  function settle(id: number, receipt: MailReceipt): void {
    readings.get(id)?.resolve(receipt);
    readings.delete(id);
    if (readings.size === 0) idle = setTimeout(stop, idleMs).unref();
  }

  /** The others are read anew, with all of their time: their work is lost with the thread. */
  function giveUp(id: number, problem: string): void {
    const { message, key = digestOf(message) } = readings.get(id) as Reading;
    stop();
    settle(id, {
      kind: 'unreadable',
      read: null,
      authenticity: 'unproved',
      problem,
      ...{ key, messageId: key, text: '' },
    });
    for (const [other, reading] of readings) {
      reading.leftMs = deadlineMs;
      post(other, reading);
    }
  }

  function failAll(error: Error): void {
    stop();
    for (const reading of readings.values()) reading.reject(error);
    readings.clear();
  }

  function stop(): void {
    endTurn();
    void worker?.terminate();
    worker = undefined;
  }

  return {
    read(message, request) {
      clearTimeout(idle);
      lastId += 1;
      const reading = {
        ...Promise.withResolvers<MailReceipt>(),
        ...{ message, request, key: undefined, leftMs: deadlineMs },
      };
      readings.set(lastId, reading);
      post(lastId, reading);
      return reading.promise;
    },

    [Symbol.dispose]() {
      clearTimeout(idle);
      failAll(new Error('Mails are no longer read: Cage is stopping.'));
    },
  };
}

const LOOK = 'Look at it in the mailbox itself.';
const TOO_LONG = `Reading it took too long. ${LOOK}`;
const TOO_LARGE = `Reading it took more memory than a mail may take. ${LOOK}`;
const TOO_ODD = `It is put together in a way that cannot be read. ${LOOK}`;

function digestOf(message: Buffer): string {
  return createHash('sha256').update(message).digest('hex');
}
