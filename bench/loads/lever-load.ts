import { Agent, request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { measuredOf } from '../load.ts';

export type Lever = {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Instead of a body, one of so many bytes: lists in lists. */
  readonly nested?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const { port, perSecond, lever } = JSON.parse(process.argv[2] as string) as {
  readonly port: number;
  readonly perSecond: number;
  readonly lever: Lever;
};
const { nested, headers, method, path } = lever;
const body =
  nested === undefined ? lever.body : `{"data":${'['.repeat(nested / 2)}${']'.repeat(nested / 2)}}`;
const agent = new Agent({ keepAlive: headers?.connection !== 'close', maxSockets: 64 });
const TICK_MS = 5;

// At its pace whether or not the server keeps up; any answer will do.
process.on('message', async (seconds: number) => {
  const startedAt = performance.now();
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const all = Math.round(seconds * perSecond);
  while (underWay.length < all) {
    const due = Math.min(all, ((performance.now() - startedAt) / 1_000) * perSecond);
    while (underWay.length < due) underWay.push(send());
    await setTimeout(TICK_MS);
  }
  await Promise.all(underWay);
  process.send?.(measuredOf(latencies, performance.now() - startedAt));

  function send(): Promise<void> {
    const sentAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    httpRequest(
      {
        agent,
        hostname: '127.0.0.1',
        port,
        method,
        path,
        headers: { 'content-type': 'application/json', ...length, ...headers },
      },
      (response) => response.on('close', resolve).resume(),
    )
      .on('error', () => resolve())
      .end(body);
    return promise.then(() => void latencies.push(performance.now() - sentAt));
  }
});
process.on('disconnect', () => process.exit());
