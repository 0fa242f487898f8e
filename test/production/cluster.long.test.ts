import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { callUntilAnswered } from '#test/faults/call-until-answered.ts';
import { OWNER, startLoad } from '#test/faults/load.ts';
import { type CageProcess, openSandbox, type Sandbox } from '#test/faults/sandbox.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { until } from '#test/fixtures/until.ts';
import { type Cluster, HAS_CLUSTER, startCluster } from './cluster.ts';

const ANSWERS = 40;
const PATIENCE_MS = 180_000;
/** So long after a plain connection through the proxy could write, a node does too. */
const MOST_BEHIND_PROXY_MS = 2_000;
// Other work on the machine may hold one up.
const MOST_SWITCHOVERS = 3;

type Way = keyof Cluster['urls'];
const WAYS: readonly Way[] = ['hosts', 'proxy', 'pooler'];

test.runIf(HAS_CLUSTER)(
  'three nodes on the documented cluster lose and double nothing, whatever fails',
  {
    timeout: 1_800_000,
  },
  async () => {
    await using cluster = await startCluster();
    await using sandbox = await openSandbox();
    const nodes = new Map<Way, CageProcess>();
    for (const way of WAYS) nodes.set(way, await startNode(sandbox, cluster, way));
    let turn = 0;
    const originOf = (way: Way) => (nodes.get(way) as CageProcess).origin;
    const used = new Set(WAYS);
    const anyNode = () => originOf([...used][turn++ % used.size] as Way);
    const load = await startLoad(anyNode);

    /**
     * Lets something fail, and waits until every node can write again by its own way.
     * @returns by how many milliseconds the last of those behind the proxy was later than the proxy
     */
    async function survive(name: string, fail: () => Promise<unknown>): Promise<number> {
      await load.go(ANSWERS);
      load.measureWaits();
      await fail();
      const over = performance.now();
      const sinceOver = () => Math.round(performance.now() - over);
      const readyMs: Record<string, number> = {};
      await Promise.all([
        takesWrites(cluster.urls.proxy).then(() => {
          readyMs['the proxy itself'] = sinceOver();
        }),
        ...WAYS.map(async (way) => {
          await until(() => isReady(nodes.get(way) as CageProcess));
          readyMs[way] = sinceOver();
        }),
      ]);
      await load.go(ANSWERS);
      const { slowestMs, longestDownMs } = load.measureWaits();
      console.log(
        JSON.stringify({
          name,
          readyMs,
          slowestMs: Math.round(slowestMs),
          downMs: Math.round(longestDownMs),
        }),
      );
      await cluster.settle();
      const { 'the proxy itself': proxyItself = 0, proxy = 0, pooler = 0 } = readyMs;
      return Math.max(proxy, pooler) - proxyItself;
    }

    const ownRequests = new Set<string>();
    async function store(way: Way): Promise<void> {
      const deposit = depositRequest({ requestId: randomUUID() });
      const { result } = await callUntilAnswered(() => originOf(way), 'sendDepositEmail', deposit);
      ownRequests.add(result.id);
    }

    const becomesPrimary = (other: string) =>
      until(async () => {
        const leader = await cluster.primary();
        return leader !== undefined && leader !== other;
      }, PATIENCE_MS);

    const behindMs: number[] = [];
    do behindMs.push(await survive('switchover', () => cluster.switchOver()));
    while (Math.min(...behindMs) > MOST_BEHIND_PROXY_MS && behindMs.length < MOST_SWITCHOVERS);
    expect(Math.min(...behindMs)).toBeLessThanOrEqual(MOST_BEHIND_PROXY_MS);
    await survive('the primary killed', async () => {
      const name = (await cluster.primary()) as string;
      await cluster.kill(name);
      await becomesPrimary(name);
      cluster.start(name);
    });
    for (const what of ['patroni', 'all'] as const) {
      await survive(`of the primary frozen: ${what}`, async () => {
        const name = (await cluster.primary()) as string;
        await cluster.freeze(name, what);
        await becomesPrimary(name);
        // Until it has noticed that another has followed, it reads what is stored on the frozen one.
        used.delete('hosts');
        await Promise.all(WAYS.map(store));
        used.add('hosts');
        await load.go(ANSWERS);
        // As its watchdog would.
        await cluster.kill(name);
        cluster.start(name);
      });
    }
    await survive('etcd frozen', () => cluster.freezeEtcd(() => load.go(ANSWERS)));
    await survive('the nodes restarted, one after the other', async () => {
      for (const [way, node] of nodes) {
        expect((await node.end('SIGTERM')).code, node.output()).toBe(0);
        nodes.set(way, await startNode(sandbox, cluster, way));
      }
    });

    await load.stop();
    const { figures, repeatedRequests } = await load.compareWithStored(cluster.urls.proxy, ownRequests);
    console.log(JSON.stringify(figures));
    expect(repeatedRequests).toBeGreaterThan(0);
  },
);

function startNode(sandbox: Sandbox, { urls }: Cluster, way: Way): Promise<CageProcess> {
  return sandbox.start({
    CAGE_DATA: sandbox.folder(randomUUID()),
    DATABASE_URL: urls[way],
    CAGE_SECRET: 'a secret of at least 32 characters',
    CAGE_DRAIN_SECONDS: '1',
    ...OWNER,
  });
}

async function isReady({ origin }: CageProcess): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

/** Resolves when a plain connection by this way can write. */
async function takesWrites(url: string): Promise<void> {
  await until(async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('update write_probe set written_at = now()');
      return true;
    } catch {
      return false;
    } finally {
      void client.end();
    }
  });
}
