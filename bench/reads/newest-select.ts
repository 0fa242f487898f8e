import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
const CLIENTS = 16;

export function findProgram(name: string): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** The newest 20 deposits by 16 clients: how many a second, NaN if pgbench got nothing done. */
export async function timeNewestSelect(
  pgbench: string,
  databaseUrl: string,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cage-pgbench-'));
  try {
    const script = join(folder, 'newest.sql');
    await writeFile(script, 'select * from deposits order by created_at desc, id desc limit 20;\n');
    const { stdout } = await run(pgbench, [
      ...['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${seconds}`],
      ...[`--file=${script}`, databaseUrl],
    ]);
    // pgbench reports no speed if it got nothing done.
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
