import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';
import { AS_OTHER, launchIn, type Process, postgresOf, signal } from './processes.ts';
import { adapted, makeCertificates, read } from './written.ts';

const NEEDED = [
  ['patroni', '--version'],
  ['etcd', '--version'],
  ['/usr/sbin/haproxy', '-v'],
  ['/usr/sbin/pgbouncer', '--version'],
  ['/usr/lib/postgresql/15/bin/postgres', '--version'],
  ['setpriv', '--version'],
] as const;
const missing = NEEDED.filter(([program, ...args]) => spawnSync(program, args).status !== 0);

export const HAS_CLUSTER = process.platform === 'linux' && missing.length === 0;
if (!HAS_CLUSTER) {
  const names = missing.map(([program]) => program).join(', ');
  console.log(
    `Skipped: the documented cluster cannot be tried here without ${names}. Cage itself never needs it.`,
  );
}

const MACHINES = ['db1', 'db2', 'db3'] as const;
const PATIENCE_MS = 180_000;

type Machine = {
  readonly name: string;
  readonly config: string;
  readonly dataDir: string;
  readonly port: number;
  readonly restPort: number;
  patroni: Process | undefined;
};

export type Cluster = AsyncDisposable & {
  /** Where a node may be led: to all servers, to HAProxy, and to PgBouncer before it. */
  readonly urls: { readonly hosts: string; readonly proxy: string; readonly pooler: string };
  /** The name of the machine that Patroni has made the primary, and that answers so itself. */
  primary(): Promise<string | undefined>;
  /** Resolves when there is a primary, both others follow it, and commits wait for one of them. */
  settle(): Promise<void>;
  switchOver(): Promise<void>;
  /** Stops a machine in the middle of what it does: `all` of it, or its Patroni alone. */
  freeze(name: string, what: 'all' | 'patroni'): Promise<void>;
  /** Ends all of it, as its watchdog or a cut of its power would. */
  kill(name: string): Promise<void>;
  start(name: string): void;
  /** Stops etcd for so long that every machine has missed it for longer than its `ttl`, and lets it go on. */
  freezeEtcd(meanwhile: () => Promise<unknown>): Promise<void>;
};

/** Starts the cluster of docs/examples with all its machines here: of its files only places, and whose they are, differ. */
export async function startCluster(): Promise<Cluster> {
  await using resources = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'cage-cluster-'));
  resources.defer(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  await makeCertificates(root, { 'cage-db': 'IP:127.0.0.1' });

  const launch = (...command: readonly string[]) => launchIn(root, command);
  const [etcdPort, peerPort, proxyPort, poolerPort] = await freePorts(4);
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  // One of the three is enough for all machines here.
  const etcdConf = adapted(await read('docs/examples/etcd.conf'), {
    ',db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380': '',
    'http://10.0.0.11:2380': peerUrl,
    'http://10.0.0.11:2379': etcdUrl,
  });
  const variables = etcdConf.split('\n').filter((line) => /^ETCD_\w+=/.test(line));
  const etcd = launch('env', ...variables, 'etcd', '--data-dir', join(root, 'etcd'), '--unsafe-no-fsync');
  resources.defer(() => etcd.end());
  await until(() =>
    fetch(`${etcdUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );

  const patroniYml = await read('docs/examples/patroni.yml');
  const [, patroniPassword = ''] = /username: patroni\n +password: (\S+)/.exec(patroniYml) ?? [];
  const [, superuserPassword = ''] = /username: postgres\n +password: (\S+)/.exec(patroniYml) ?? [];
  const machines: Machine[] = [];
  for (const name of MACHINES) {
    const folder = join(root, name);
    await mkdir(join(folder, 'run'), { recursive: true });
    const [port, restPort] = await freePorts(2);
    const config = join(folder, 'config.yml');
    const text = adapted(patroniYml, {
      'name: db1': `name: ${name}`,
      '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': `127.0.0.1:${etcdPort}`,
      '10.0.0.11:8008': `127.0.0.1:${restPort}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '10.0.0.0/24': '127.0.0.0/8',
      '/var/lib/postgresql/15/cage': join(folder, 'data'),
      '/var/lib/postgresql/cage.pgpass': join(folder, 'pgpass'),
      '/var/run/postgresql': join(folder, 'run'),
      '/etc/ssl/': `${root}/`,
      // The test does its work.
      'mode: required': 'mode: off',
    });
    await writeFile(config, text, { mode: 0o600 });
    machines.push({ name, config, dataDir: join(folder, 'data'), port, restPort, patroni: undefined });
  }
  const machineOf = (name: string) => machines.find((each) => each.name === name) as Machine;

  function start(name: string): void {
    const machine = machineOf(name);
    machine.patroni = launch(...AS_OTHER, 'patroni', machine.config);
  }

  async function kill(name: string): Promise<void> {
    const machine = machineOf(name);
    await machine.patroni?.end();
    const ended = await postgresOf(machine.dataDir);
    for (const pid of ended) signal(pid, 'SIGKILL');
    await until(async () => (await postgresOf(machine.dataDir)).length === 0);
    await rm(join(machine.dataDir, 'postmaster.pid'), { force: true });
  }

  resources.defer(async () => {
    await Promise.all(machines.map(({ name }) => kill(name)));
  });
  for (const { name } of machines) start(name);

  async function primary(): Promise<string | undefined> {
    for (const { name, restPort } of machines) if (await answers(restPort, '/primary')) return name;
    return undefined;
  }

  async function settle(): Promise<void> {
    await until(async () => {
      const leader = await primary();
      if (leader === undefined) return false;
      const others = machines.filter(({ name }) => name !== leader);
      const following = await Promise.all(
        others.map(({ restPort }) => answers(restPort, '/replica?lag=16MB')),
      );
      const synchronous = await Promise.all(others.map(({ restPort }) => answers(restPort, '/synchronous')));
      return following.every(Boolean) && synchronous.some(Boolean);
    }, PATIENCE_MS);
  }

  await settle();
  const [first] = [machineOf((await primary()) as string)];
  const tls = `?sslmode=verify-full&sslrootcert=${join(root, 'cage-ca.pem')}`;
  const secret = await makeRole(`postgres://postgres:${superuserPassword}@127.0.0.1:${first.port}/`, tls);

  const haproxyCfg = join(root, 'haproxy.cfg');
  const servers = machines.map(({ port, restPort }, i) => [
    `10.0.0.1${i + 1}:5432 check port 8008`,
    `127.0.0.1:${port} check port ${restPort}`,
  ]);
  const haproxyText = adapted(await read('docs/examples/haproxy.cfg'), {
    '10.0.0.10:5432': `127.0.0.1:${proxyPort}`,
    '  user haproxy\n  group haproxy\n': '',
    ...Object.fromEntries(servers),
  });
  await writeFile(haproxyCfg, haproxyText);
  const haproxy = launch('/usr/sbin/haproxy', '-db', '-f', haproxyCfg);
  resources.defer(() => haproxy.end());

  const [pgbouncerIni, userlist] = [join(root, 'pgbouncer.ini'), join(root, 'userlist.txt')];
  await writeFile(userlist, `"cage" "${secret}"\n`);
  const pgbouncerText = adapted(await read('docs/examples/pgbouncer.ini'), {
    'host=10.0.0.10 port=5432': `host=127.0.0.1 port=${proxyPort}`,
    'listen_addr = 10.0.0.10': 'listen_addr = 127.0.0.1\nunix_socket_dir =',
    '= 6432': `= ${poolerPort}`,
    '/etc/pgbouncer/userlist.txt': userlist,
    '/etc/ssl/': `${root}/`,
  });
  await writeFile(pgbouncerIni, pgbouncerText);
  const pgbouncer = launch(...AS_OTHER, '/usr/sbin/pgbouncer', pgbouncerIni);
  resources.defer(() => pgbouncer.end());

  const urlAt = (...ports: readonly number[]) =>
    `postgres://cage:${CAGE_PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/cage${tls}`;
  const owned = resources.move();
  return {
    urls: {
      hosts: urlAt(...machines.map(({ port }) => port)),
      proxy: urlAt(proxyPort),
      pooler: urlAt(poolerPort),
    },
    primary,
    settle,
    start,
    kill,
    async switchOver() {
      const leader = (await primary()) as string;
      const { restPort } = machineOf(leader);
      const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${patroniPassword}`)}` },
        body: JSON.stringify({ leader }),
      });
      if (!response.ok) throw new Error(`No switchover: ${await response.text()}`);
    },
    async freeze(name, what) {
      const machine = machineOf(name);
      const pids = what === 'all' ? await postgresOf(machine.dataDir) : [];
      for (const pid of [...pids, machine.patroni?.pid as number]) signal(pid, 'SIGSTOP');
    },
    async freezeEtcd(meanwhile) {
      process.kill(etcd.pid, 'SIGSTOP');
      try {
        await until(async () => {
          const seen = await Promise.all(machines.map(({ restPort }) => lastSawEtcd(restPort)));
          return seen.every((at) => Date.now() / 1_000 - at > TTL_SECONDS);
        });
        await meanwhile();
      } finally {
        process.kill(etcd.pid, 'SIGCONT');
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const CAGE_PASSWORD = 'a-fourth-password';
const TTL_SECONDS = 30;

async function freePorts(count: number): Promise<[number, number, number, number]> {
  const ports: number[] = [];
  for (let i = 0; i < count; i++) ports.push(await freePort());
  return ports as [number, number, number, number];
}

/** @returns what PostgreSQL keeps of its password */
async function makeRole(server: string, tls: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}postgres${tls}` });
  await client.connect();
  await client.query(`create role cage login password '${CAGE_PASSWORD}'`);
  await client.query('create database cage owner cage');
  const { rows } = await client.query("select rolpassword from pg_authid where rolname = 'cage'");
  await client.end();
  return rows[0].rolpassword;
}

async function answers(restPort: number, path: string): Promise<boolean> {
  const within = AbortSignal.timeout(2_000);
  const response = await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: within }).catch(
    () => undefined,
  );
  await response?.arrayBuffer().catch(() => {});
  return response?.ok ?? false;
}

async function lastSawEtcd(restPort: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${restPort}/patroni`);
  return ((await response.json()) as { dcs_last_seen: number }).dcs_last_seen;
}
