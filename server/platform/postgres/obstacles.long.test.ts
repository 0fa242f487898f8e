import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };

test('a start that PostgreSQL refuses says why, and goes on once that is mended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  try {
    await (await startEmbeddedPostgres({ folder, settings })).stop();
    const rules = join(folder, 'postgres/pg_hba.conf');
    const before = await readFile(rules, 'utf8');
    await writeFile(rules, 'host all all all reject\n');
    const refused = Promise.withResolvers<Error>();
    const starting = startEmbeddedPostgres({
      folder,
      settings,
      onObstacle(obstacle) {
        if (obstacle.message.includes('pg_hba.conf')) refused.resolve(obstacle);
      },
    });
    expect((await refused.promise).message).toMatch(/^pg_hba\.conf rejects connection/);
    await writeFile(rules, before);
    const [pid = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGHUP');
    await (await starting).stop();
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
});
