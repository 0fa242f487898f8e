import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { NO_BODY_BYTES } from '#server/platform/connections/limit-bodies.ts';
import { STRIPE_SECRET } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { type ServedRoute, servedRoutes } from './served-routes.ts';

/** docs/security.md, 'What a stranger may cost' */
const MOST_MS = 3;
// A slow machine makes each request dearer, this one too: no other may cost so many times as much.
const CHEAPEST = { method: 'GET', path: '/healthz' } as const;
const MOST_OF_CHEAPEST = 40;
const MOST_BYTES = 256 * 1024;
// V8 lets its heap grow by some 150 MB before it collects; whatever requests leave comes on top, ten thousand times.
const MOST_LEFT_BYTES = 300 * 1024 * 1024;

const variables = { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET };

let cashier: TestCashier;
let strict: TestCashier;
let routes: readonly ServedRoute[];
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
beforeAll(async () => {
  ({ started: cashier, routes } = await servedRoutes(() => startTestCashier({ variables })));
  strict = await startTestCashier({
    database: cashier.database,
    variables: { ...variables, CAGE_PUBLIC_LIMITS: '0.001' },
  });
});
afterAll(async () => {
  agent.destroy();
  await strict[Symbol.asyncDispose]();
  await cashier[Symbol.asyncDispose]();
});

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** @returns the answer's HTTP status */
async function send({ origin }: TestCashier, { method, path, body, headers }: Sent): Promise<number> {
  const { hostname, port } = new URL(origin);
  const answered = Promise.withResolvers<number>();
  // Node.js leaves the length out for DELETE.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = { 'content-type': 'application/json', ...length, ...headers };
  httpRequest({ agent, hostname, port, method, path, headers: sent }, (response) => {
    response.on('end', () => answered.resolve(response.statusCode as number)).resume();
  })
    .on('error', answered.reject)
    .end(body);
  return answered.promise;
}

/** Of so many bytes, each of which costs a parser or a check most. */
function dearBodies(bytes: number): string[] {
  const filled = (before: string, unit: string, after: string) =>
    before + unit.repeat((bytes - before.length - after.length) / unit.length) + after;
  const half = Math.floor(bytes / 2) - 12;
  return [
    `{"data":${'['.repeat(half)}${']'.repeat(half)}}`,
    filled('{"data":{', '"a":{},', '"b":1}}'),
    filled('{"data":{"username":"', '\\u00e9', '"}}'),
    filled('{"data":[', '1,', '1]}'),
  ];
}

const OF_STAFF = new Set(
  Object.values(CALLS).flatMap(({ name, access }) => (access === 'public' ? [] : `POST /api/${name}`)),
);

function pathOf({ url }: ServedRoute): string {
  return url.replace(/:\w+/g, randomUUID()).replace('*', 'x');
}

function dearRequests(route: ServedRoute): Sent[] {
  const { method, url, bodyLimit } = route;
  const path = pathOf(route);
  if (method === 'GET' || method === 'HEAD') {
    return [
      { method, path },
      { method, path: `${path}?${'q=%C3%A9&'.repeat(1_000)}` },
    ];
  }
  // What takes no body is sent one all the same.
  const bodies =
    bodyLimit === NO_BODY_BYTES
      ? dearBodies(64 * 1024).slice(0, 1)
      : dearBodies(Math.min(bodyLimit, MOST_BYTES));
  const madeUp = OF_STAFF.has(`${method} ${url}`)
    ? { authorization: `Bearer ${randomUUID()}` }
    : { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
  return bodies.flatMap((body) => [
    { method, path, body },
    { method, path, body, headers: madeUp },
  ]);
}

/**
 * @param enoughMs nothing less is of interest
 * @returns milliseconds of the processor that it takes, of this process, which serves and asks; the least of so many
 */
async function costOf(sent: Sent, batches: number, enoughMs = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < batches && least > enoughMs; batch++) {
    const before = process.cpuUsage();
    for (let time = 0; time < 3; time++) await send(cashier, sent);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 3_000);
  }
  return least;
}

async function isCounted(sent: Sent): Promise<boolean> {
  for (let time = 0; time < 10; time++) if ((await send(strict, sent)) === 429) return true;
  return false;
}

test('no request of a stranger costs much without being counted', async () => {
  const dear: unknown[] = [];
  for (const route of routes) {
    for (const sent of dearRequests(route)) {
      if ((await costOf(sent, 6, MOST_MS)) <= MOST_MS || (await isCounted(sent))) continue;
      // What else the machine does makes it dearer, never cheaper.
      const most = Math.max(MOST_MS, MOST_OF_CHEAPEST * (await costOf(CHEAPEST, 60)));
      const ms = await costOf(sent, 60, most);
      if (ms > most) dear.push({ ...sent, body: sent.body?.slice(0, 30), ms });
    }
  }
  expect(dear).toEqual([]);
});

test('nothing large is read of a stranger', async () => {
  const { hostname, port } = new URL(cashier.origin);
  const large = routes.filter(({ bodyLimit }) => bodyLimit > MOST_BYTES);
  expect(large.length).toBeGreaterThan(3);
  for (const { method, url: path, bodyLimit } of large) {
    // Answered although not one byte of it comes.
    const answered = Promise.withResolvers<number>();
    const headers = { 'content-type': 'application/json', 'content-length': bodyLimit };
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      answered.resolve(response.statusCode as number);
      response.destroy();
    });
    request.on('error', answered.reject).flushHeaders();
    expect(await answered.promise, path).toBe(401);
  }
});

test('no route inflates what it is sent', async () => {
  const headers = { 'content-encoding': 'br' };
  const taken: string[] = [];
  for (const route of routes) {
    const { method, url } = route;
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: 'x' };
    const status = await send(cashier, { method, path: pathOf(route), headers, ...body });
    if (status !== 415) taken.push(`${method} ${url}`);
  }
  expect(taken).toEqual([]);
});

test('ten thousand refused requests leave no memory', async () => {
  const inflating = brotliCompressSync(Buffer.alloc(40 * 1024 * 1024));
  const [nested] = dearBodies(16 * 1024) as [string];
  const path = '/api/sendDepositEmail';
  const kinds: Sent[] = [
    { method: 'POST', path, body: inflating, headers: { 'content-encoding': 'br' } },
    { method: 'POST', path, body: nested },
    { method: 'POST', path, body: 'x'.repeat(17 * 1024) },
    { method: 'POST', path: '/api/getDeposits', body: nested, headers: { authorization: 'Bearer x' } },
    { method: 'PUT', path, body: nested },
    { method: 'POST', path: '/nothing', body: nested },
    { method: 'POST', path: '/webhooks/stripe', body: nested },
  ];
  await Promise.all(kinds.map((sent) => send(cashier, sent)));
  const before = process.memoryUsage.rss();
  for (const sent of kinds) {
    for (let round = 0; round < 10_000 / kinds.length / 20; round++) {
      await Promise.all(Array.from({ length: 20 }, () => send(cashier, sent)));
      expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_LEFT_BYTES);
    }
  }
});
