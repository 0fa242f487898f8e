import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import {
  BALANCER_FILES,
  type BehindNginx,
  CONSOLE,
  CONSOLE_FILE,
  expectBodies,
  expectEvents,
  expectHeaders,
  expectOwnAddress,
  ONE_MACHINE,
  openBehindNginx,
  SITE,
  STRANGERS_ADDRESS,
  type TestProxy,
} from './behind-nginx.ts';
import { HAS_NGINX } from './nginx.ts';
import { visitorFrom } from './visitor.ts';
import { makeCertificates } from './written.ts';

describe.runIf(HAS_NGINX)('nginx as documented, as balancer and on each node', () => {
  const resources = new AsyncDisposableStack();
  let behind: BehindNginx;
  /** The port of a node with a Cage. */
  let node: number;
  let proxy: TestProxy;
  beforeAll(async () => {
    behind = resources.use(await openBehindNginx());
    node = resources.use(await behind.startNode(behind.cage)).port;
    proxy = resources.use(await startBalancer(node));
  });
  afterAll(() => resources.disposeAsync());

  /** @param ports of the nodes' nginx; the others of the three that are documented are away */
  async function startBalancer(...ports: readonly number[]): Promise<TestProxy> {
    const [first, second = await freePort(), third = await freePort()] = ports;
    // The others: the files of one machine but for the first two.
    return behind.startProxy([...BALANCER_FILES, ...ONE_MACHINE.slice(2), CONSOLE_FILE], {
      '10.0.0.21:8443': `127.0.0.1:${first}`,
      '10.0.0.22:8443': `127.0.0.1:${second}`,
      '10.0.0.23:8443': `127.0.0.1:${third}`,
    });
  }

  test('the console is there for its network alone, by whatever name', async () => {
    const { staff, stranger } = proxy;
    expect((await staff.ask({ host: CONSOLE, path: '/admin' })).status).toBe(200);
    expect((await stranger.ask({ host: CONSOLE, path: '/admin' })).status).toBe(403);
    const headers = { host: CONSOLE, 'x-forwarded-host': CONSOLE };
    expect((await stranger.ask({ host: SITE, path: `http://${SITE}/admin`, headers })).status).toBe(404);
  });

  test('the address of a browser arrives, and none that it names', () => expectOwnAddress(proxy));

  test('headers that say who asks are the balancer’s own', async () => {
    await using echo = await startLocalServer(({ headers }, answer) => answer.end(JSON.stringify(headers)));
    await using echoing = await behind.startNode(echo.url.host);
    await using balancer = await startBalancer(echoing.port);
    await expectHeaders(balancer);
  });

  test('an event arrives while its stream is open', () => expectEvents(proxy));

  test('the largest body that Cage takes passes, and a larger one does not', () => expectBodies(proxy));

  test('nobody reads the figures', async () => {
    expect((await proxy.staff.ask({ host: CONSOLE, path: '/metrics' })).status).toBe(404);
    expect((await proxy.stranger.ask({ host: SITE, path: '/metrics' })).status).toBe(404);
  });

  test('nobody but the balancer is let in by a node', async () => {
    const { authority } = behind;
    const statusFrom = async (address: string) => {
      const visitor = visitorFrom(address, { port: node, authority });
      const headers = { host: CONSOLE };
      return (await visitor.ask({ host: 'cage-node.internal', path: '/admin', headers })).status;
    };
    expect(await statusFrom(STRANGERS_ADDRESS)).toBe(403);
    expect(await statusFrom('127.0.0.1')).toBe(200);
  });

  test('what only reads is answered while one node is away and the Cage of another', async () => {
    await using lonely = await behind.startNode(`127.0.0.1:${await freePort()}`);
    await using balancer = await startBalancer(node, lonely.port);
    for (let request = 0; request < 6; request++) {
      expect((await balancer.stranger.ask({ host: SITE, path: '/' })).status).toBe(200);
    }
  });

  test('what a node may have followed is not sent to another one', async () => {
    await using lonely = await behind.startNode(`127.0.0.1:${await freePort()}`);
    await using balancer = await startBalancer(lonely.port, node);
    expect((await balancer.stranger.call(SITE, 'getPaymentSettingsPublic', {})).status).toBe(502);
  });

  test.each([
    ['of another authority', 'elsewhere/cage-node'],
    ['for another name', 'cage'],
  ])('a node with a certificate %s gets nothing', async (_whose, certificate) => {
    await mkdir(join(behind.folder, 'elsewhere'), { recursive: true });
    await makeCertificates(join(behind.folder, 'elsewhere'), {});
    await using impostor = await behind.startNode(behind.cage, join(behind.folder, certificate));
    await using balancer = await startBalancer(impostor.port);
    expect((await balancer.stranger.ask({ host: SITE, path: '/' })).status).toBe(502);
  });
});
