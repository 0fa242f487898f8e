import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bodyLimitOf } from '#contract/base/define-call.ts';
import { CALLS } from '#contract/calls.ts';
import { OWNER } from '#test/faults/load.ts';
import { openSandbox } from '#test/faults/sandbox.ts';
import { depositRequest, newPlayer } from '#test/fixtures/deposits.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { startNginx } from './nginx.ts';
import { type Visitor, visitorFrom } from './visitor.ts';
import { makeCertificates, read } from './written.ts';

export const SITE = 'cage.example.com';
export const CONSOLE = 'console.example.net';
const STAFF_NETWORK = '127.0.1.0/24';
export const STAFF_ADDRESS = '127.0.1.7';
export const STRANGERS_ADDRESS = '127.0.2.9';
const FORGED = '203.0.113.9';
/** What a visitor writes to pass for another one. */
export const FORGED_HEADERS = {
  'x-forwarded-for': FORGED,
  'x-forwarded-host': CONSOLE,
  'x-forwarded-proto': 'http',
  'x-real-ip': FORGED,
  forwarded: `for=${FORGED};host=${CONSOLE};proto=http`,
};

const example = (name: string) => read(`docs/examples/nginx/${name}.conf`);

export const ONE_MACHINE = await Promise.all(['cage', 'cage-nodes', 'cage-site'].map(example));
export const CONSOLE_FILE = await example('cage-console');
export const NODE_FILE = await example('cage-node');
export const BALANCER_FILES = await Promise.all(['balancer', 'balancer-nodes'].map(example));

export type TestProxy = AsyncDisposable & {
  /** The ports in place of 80 and 443. */
  readonly http: number;
  readonly https: number;
  /** Somebody in the network of the console. */
  readonly staff: Visitor;
  /** Somebody elsewhere. */
  readonly stranger: Visitor;
};

export type BehindNginx = Awaited<ReturnType<typeof openBehindNginx>>;

/** Certificates and a Cage of two host names, before which nginx can be started. */
export async function openBehindNginx() {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cage-nginx-'));
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const names = { cage: `DNS:${SITE}`, 'cage-console': `DNS:${CONSOLE}` };
  const { authority } = await makeCertificates(folder, names);
  const database = resources.use(await createTestDatabase());
  const sandbox = resources.use(await openSandbox());
  const { origin } = await sandbox.start({
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: database.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
    CAGE_ORIGIN: `https://${SITE}`,
    CAGE_CONSOLE_ORIGIN: `https://${CONSOLE}`,
    ...OWNER,
  });
  let started = 0;
  const folderOfNext = () => join(folder, `nginx-${++started}`);
  const owned = resources.move();
  return {
    folder,
    authority,
    /** Where Cage listens, without its scheme. */
    cage: new URL(origin).host,

    /** nginx as players and staff meet it. */
    async startProxy(
      files: readonly string[],
      replacements: Readonly<Record<string, string>>,
    ): Promise<TestProxy> {
      const [http, https] = [await freePort(), await freePort()];
      const ofMachine = {
        'listen 80;': `listen 127.0.0.1:${http};`,
        'listen [::]:80;': `listen 127.0.9.1:${http};`,
        'listen 443 ': `listen 127.0.0.1:${https} `,
        'listen [::]:443 ': `listen 127.0.9.1:${https} `,
        '/etc/ssl/': `${folder}/`,
        '198.51.100.0/24': STAFF_NETWORK,
      };
      const nginx = await startNginx(folderOfNext(), files, { ...ofMachine, ...replacements }, https);
      const at = { port: https, authority };
      return {
        ...{ http, https },
        staff: visitorFrom(STAFF_ADDRESS, at),
        stranger: visitorFrom(STRANGERS_ADDRESS, at),
        [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
      };
    },

    /**
     * nginx of a node.
     * @param cage where its Cage listens
     * @param certificate without `.pem`
     */
    async startNode(cage: string, certificate = join(folder, 'cage-node')) {
      const port = await freePort();
      const ofMachine = {
        '10.0.0.21:8443': `127.0.0.1:${port}`,
        '/etc/ssl/cage-node': certificate,
        // What one process of this machine asks another one from.
        '10.0.0.10': '127.0.0.1',
        '127.0.0.1:8080': cage,
      };
      const nginx = await startNginx(folderOfNext(), [NODE_FILE], ofMachine, port);
      return { port, [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose]() };
    },

    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** @returns what the signed-in send in the header of that name */
export async function signIn(
  { staff }: TestProxy,
  headers = {},
): Promise<{ readonly authorization: string }> {
  const input = { email: OWNER.CAGE_OWNER_EMAIL, password: OWNER.CAGE_OWNER_PASSWORD };
  const { status, text } = await staff.call(CONSOLE, 'signIn', input, headers);
  expect(status, text).toBe(200);
  return { authorization: `Bearer ${JSON.parse(text).result.token}` };
}

/** The sessions of whoever is signed in are named by the addresses of their browsers, whatever these say. */
export async function expectOwnAddress(proxy: TestProxy): Promise<void> {
  const headers = { ...(await signIn(proxy, FORGED_HEADERS)), ...FORGED_HEADERS };
  const { sessions } = JSON.parse((await proxy.staff.call(CONSOLE, 'getSessions', {}, headers)).text).result;
  expect(sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne).address).toBe(STAFF_ADDRESS);
  expect(JSON.stringify(sessions)).not.toContain(FORGED);
}

/** An event is there while the stream that it came by is open. */
export async function expectEvents(proxy: TestProxy): Promise<void> {
  const headers = await signIn(proxy);
  const stream = await proxy.staff.open({ host: CONSOLE, path: '/api/live', headers });
  expect(stream.statusCode).toBe(200);
  let events = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    events += text;
  });
  const username = newPlayer();
  const { status, text } = await proxy.stranger.call(SITE, 'sendDepositEmail', depositRequest({ username }));
  expect(status, text).toBe(200);
  await until(() => events.includes(username));
  expect(stream.complete).toBe(false);
  stream.destroy();
}

/** The largest body that Cage takes passes, a larger one is refused in Cage's words, or by nginx where none is taken. */
export async function expectBodies(proxy: TestProxy): Promise<void> {
  const headers = { ...(await signIn(proxy)), 'content-type': 'application/json' };
  const sizes = Object.values(CALLS).map(bodyLimitOf);
  expect(Math.max(...sizes)).toBe(bodyLimitOf(CALLS.importStatement));
  const send = (bytes: number, path = '/api/importStatement') => {
    const body = JSON.stringify({ data: { content: 'Date,Name,Amount' } }).padEnd(bytes);
    return proxy.staff.ask({ method: 'POST', host: CONSOLE, path, headers, body });
  };
  expect((await send(Math.max(...sizes))).status).toBe(200);
  for (let time = 0; time < 25; time++) {
    const refused = await send(Math.max(...sizes), '/api/getDeposits');
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain('The body is too large');
  }
  expect((await send(16 * 1024 * 1024 + 1)).status).toBe(413);
}

/** What is behind nginx and answers with the headers that it gets is told who asks, and nothing that they have written. */
export async function expectHeaders({ stranger }: TestProxy): Promise<void> {
  const { text } = await stranger.ask({ host: SITE, path: '/', headers: FORGED_HEADERS });
  const { host, ...headers } = JSON.parse(text);
  expect(host).toBe(SITE);
  expect(headers).toMatchObject({ 'x-forwarded-for': STRANGERS_ADDRESS, 'x-forwarded-proto': 'https' });
  expect(headers).not.toHaveProperty('x-forwarded-host');
}
