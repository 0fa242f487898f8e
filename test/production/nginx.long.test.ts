import { glob } from 'node:fs/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { sendHttp } from '#test/fixtures/raw-call.ts';
import {
  BALANCER_FILES,
  type BehindNginx,
  CONSOLE,
  CONSOLE_FILE,
  expectBodies,
  expectEvents,
  expectHeaders,
  expectOwnAddress,
  NODE_FILE,
  ONE_MACHINE,
  openBehindNginx,
  SITE,
  type TestProxy,
} from './behind-nginx.ts';
import { HAS_NGINX } from './nginx.ts';
import { ROOT, read } from './written.ts';

test('no other example for nginx is there than those that are tried', async () => {
  const files = await Array.fromAsync(glob('docs/examples/nginx/*', { cwd: ROOT }));
  const texts = await Promise.all(files.map(read));
  expect(texts.sort()).toEqual([...ONE_MACHINE, CONSOLE_FILE, NODE_FILE, ...BALANCER_FILES].sort());
});

describe.runIf(HAS_NGINX)('nginx as documented, before a Cage of its machine', () => {
  const resources = new AsyncDisposableStack();
  let behind: BehindNginx;
  let proxy: TestProxy;
  beforeAll(async () => {
    behind = resources.use(await openBehindNginx());
    proxy = resources.use(await startProxy(behind.cage));
  });
  afterAll(() => resources.disposeAsync());

  const startProxy = (cage: string) =>
    behind.startProxy([...ONE_MACHINE, CONSOLE_FILE], { '127.0.0.1:8080': cage });

  test('the console is there for its network alone, the customer pages for everybody', async () => {
    const { staff, stranger } = proxy;
    expect((await staff.ask({ host: CONSOLE, path: '/admin' })).status).toBe(200);
    expect((await stranger.ask({ host: CONSOLE, path: '/admin' })).status).toBe(403);
    expect((await stranger.call(CONSOLE, 'signIn', {})).status).toBe(403);
    for (const visitor of [staff, stranger]) {
      expect((await visitor.ask({ host: SITE, path: '/' })).status).toBe(200);
      expect((await visitor.ask({ host: SITE, path: '/admin' })).status).toBe(404);
    }
  });

  test.each([
    ['a request line of the site and a Host of the console', SITE, `http://${SITE}`, CONSOLE],
    ['the same with https', SITE, `https://${SITE}`, CONSOLE],
    ['a request line of the console and a Host of the site', SITE, `http://${CONSOLE}`, SITE],
    ['a connection made for the site and a Host of the console', SITE, '', CONSOLE],
    ['a Host of the console in other letters', SITE, '', 'Console.Example.NET.'],
    ['a Host of the console with a port', SITE, '', `${CONSOLE}:443`],
    ['a connection made for the console and a Host of nobody', CONSOLE, '', 'other.example'],
  ])('a stranger does not get to the console by %s', async (_how, host, line, header) => {
    const headers = { host: header, 'x-forwarded-host': CONSOLE };
    for (const [method, path] of [
      ['GET', '/admin'],
      ['GET', '/api/live'],
      ['POST', '/api/signIn'],
    ] as const) {
      const { status } = await proxy.stranger.ask({ host, path: line + path, headers, method });
      expect(status, path).toBeOneOf([403, 404]);
    }
  });

  test('the address of a browser arrives, and none that it names', () => expectOwnAddress(proxy));

  test('headers that say who asks are nginx’s own', async () => {
    await using echo = await startLocalServer(({ headers }, answer) => answer.end(JSON.stringify(headers)));
    await using before = await startProxy(echo.url.host);
    await expectHeaders(before);
  });

  test('an event arrives while its stream is open', () => expectEvents(proxy));

  test('the largest body that Cage takes passes, and a larger one does not', () => expectBodies(proxy));

  test('nobody reads the figures, by whatever path', async () => {
    for (const path of ['/metrics', '/metrics?a', '//metrics', '/%6detrics', '/a/../metrics']) {
      expect((await proxy.staff.ask({ host: CONSOLE, path })).status, path).toBe(404);
      expect((await proxy.stranger.ask({ host: SITE, path })).status, path).toBe(404);
    }
  });

  test('who comes without TLS is sent to the same address with it', async () => {
    for (const host of [SITE, CONSOLE]) {
      const origin = `http://127.0.0.1:${proxy.http}`;
      const { status, headers } = await sendHttp(origin, '/withdraw?a=b', { headers: { host } });
      expect([status, headers.location]).toEqual([301, `https://${host}/withdraw?a=b`]);
    }
  });

  test.each([SITE, CONSOLE])('TLS before 1.2 is refused for %s', async (servername) => {
    const refusal = Promise.withResolvers<string | undefined>();
    const socket = connect({
      ...{ host: '127.0.0.1', port: proxy.https, ca: behind.authority, servername },
      ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    });
    socket
      .on('error', ({ code }: NodeJS.ErrnoException) => refusal.resolve(code))
      .on('secureConnect', () => refusal.reject(new Error(`let in by ${socket.getProtocol()}`)));
    expect(await refusal.promise.finally(() => socket.destroy())).toBe(
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    );
  });
});
