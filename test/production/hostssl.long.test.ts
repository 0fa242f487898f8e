import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { checkExternalDatabase } from '#server/main/external-database.ts';
import { locateBinaries } from '#server/platform/postgres/binaries.ts';
import { readPassword } from '#server/platform/postgres/cluster.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { endPostmaster, launchPostmaster } from '#server/platform/postgres/postmaster.ts';
import { findPostmaster } from '#server/platform/postgres/postmaster-pid.ts';
import { chooseIdentity, hand } from '#server/platform/postgres/unprivileged.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';
import { adapted, blocksUnder, makeCertificates } from './written.ts';

test('PostgreSQL with the documented pg_hba.conf lets nodes and standbys in by TLS alone', async () => {
  await using resources = new AsyncDisposableStack();
  const root = await mkdtemp(join(tmpdir(), 'cage-hostssl-'));
  resources.defer(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const place = dataFolderAt(join(root, 'data'));
  const made = await startEmbeddedPostgres({ folder: place.folder, settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  await client.query(`create role replicator login replication password 'copies'`);
  await client.end();
  await made.stop();

  const file = (name: string) => join(place.folder, name);
  const hba = blocksUnder('Several nodes with failover', '').find((block) => block.includes('replication'));
  await writeFile(file('pg_hba.conf'), adapted(hba ?? '', { '10.0.0.0/24': '127.0.0.1/32' }));
  await makeCertificates(place.folder, { database: 'IP:127.0.0.1' });
  const binaries = locateBinaries();
  const identity = await chooseIdentity(place, binaries);
  const files = {
    hba_file: file('pg_hba.conf'),
    ssl_cert_file: file('database.pem'),
    ssl_key_file: file('database.key'),
  };
  for (const path of Object.values(files)) await hand(identity, path);
  const port = await freePort();
  const settings = { fsync: 'off', ssl: 'on', ...files };
  await launchPostmaster({ place, binaries, identity, settings }, port);
  resources.defer(async () => {
    const left = await findPostmaster(place.cluster);
    if (left) await endPostmaster(place, left.pid, binaries);
  });

  const node = `postgres://cage:${await readPassword(place)}@127.0.0.1:${port}/cage`;
  const tls = `?sslmode=verify-full&sslrootcert=${file('cage-ca.pem')}`;
  await until(() =>
    checkExternalDatabase(node + tls).then(
      () => true,
      () => false,
    ),
  );
  await expect(checkExternalDatabase(node)).rejects.toThrow(
    /"cage" in \(.*no encryption.*add \?sslmode=verify-full/,
  );

  const standby = async (parameters: string) => {
    const url = `postgres://replicator:copies@127.0.0.1:${port}/${parameters}`;
    const copier = new pg.Client({ connectionString: url });
    copier.on('error', () => {});
    try {
      await copier.connect();
      return (await copier.query('IDENTIFY_SYSTEM')).rows.length;
    } finally {
      await copier.end();
    }
  };
  expect(await standby(`${tls}&replication=true`)).toBe(1);
  await expect(standby('?replication=true')).rejects.toThrow(/replication.*no encryption/);
});
