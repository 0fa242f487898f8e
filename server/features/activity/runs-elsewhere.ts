import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Queries } from '#server/platform/database/database.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import {
  isSame,
  isSigned,
  jsonOf,
  macFor,
  readHeadLine,
  type SignedHead,
  writeHeadLine,
} from './head-line.ts';
import type { SignedLine } from './signed-heads.ts';
import { isSignedRow, readSignedRows } from './signed-rows.ts';

export type RunsElsewhere = {
  /** The newest head of each run that was known when its log came here. */
  readonly heads: readonly SignedHead[];
  readonly forged: readonly string[];
};

const ELSEWHERE_FILE = /^activity-runs-elsewhere-[0-9a-f]{16}\.json$/;

const statement = z.strictObject({ heads: z.array(z.string()), key: z.string(), mac: z.string() });

/**
 * For a log that came into a data folder with its database: states which runs have their files on other
 * machines, and how far they had come, so that these files are not missed here. A run of a node that has
 * files here must have its own.
 */
export async function stateRunsElsewhere(
  queries: Queries,
  folder: string,
  { lines, keys }: { readonly lines: readonly SignedLine[]; readonly keys: Keyring },
): Promise<string | undefined> {
  const stated = (await readRunsElsewhere(folder, keys)).heads;
  const here = [...lines.map(({ head }) => head), ...stated];
  const runs = new Set(here.map(({ place }) => place.run));
  const nodes = new Set(lines.map(({ head }) => head.place.node));
  const heads = (await readSignedRows({ queries }))
    .flatMap((row) => (row.head && isSignedRow(row, keys) ? [row.head] : []))
    .filter(({ place }) => !runs.has(place.run) && !nodes.has(place.node))
    .map(writeHeadLine)
    .sort();
  if (heads.length === 0) return undefined;
  const { current } = keys;
  const number = createHash('sha256').update(JSON.stringify(heads)).digest('hex').slice(0, 16);
  const file = join(folder, `activity-runs-elsewhere-${number}.json`);
  const text = JSON.stringify({ heads, key: current.id, mac: macOf(heads, current) });
  await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return file;
}

export async function readRunsElsewhere(folder: string, keys: Keyring): Promise<RunsElsewhere> {
  const heads: SignedHead[] = [];
  const forged: string[] = [];
  for (const name of await statementsIn(folder)) {
    const read = openStatement(await readFile(join(folder, name), 'utf8'), keys);
    if (read === undefined) forged.push(name);
    heads.push(...(read ?? []));
  }
  return { heads, forged };
}

/** Sets aside statements of another key; their heads are no longer known either. */
export async function setAsideForeignStatements(folder: string, keys: Keyring): Promise<void> {
  for (const name of (await readRunsElsewhere(folder, keys)).forged) {
    await rm(join(folder, `other-key-${name}`), { force: true });
    await rename(join(folder, name), join(folder, `other-key-${name}`));
  }
}

async function statementsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => ELSEWHERE_FILE.test(name)).sort();
}

function openStatement(text: string, keys: Keyring): SignedHead[] | undefined {
  const { data } = statement.safeParse(jsonOf(text));
  const key = keys.all.find(({ id }) => id === data?.key);
  if (data === undefined || key === undefined || !isSame(data.mac, macOf(data.heads, key))) return undefined;
  const heads = data.heads.flatMap((line) => readHeadLine(line) ?? []);
  return heads.every((head) => isSigned(head, keys)) ? heads : undefined;
}

function macOf(heads: readonly string[], { secret }: Key): string {
  return macFor(secret, 'cage activity runs elsewhere v1', heads);
}
