import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertActivity } from '#test/fixtures/activity.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { readHead } from './chain.ts';
import { readSignedHeads, startSigningHeads } from './signed-heads.ts';

const SECRET = 'a secret of at least 32 characters';

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'cage-heads-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function failOnError(error: unknown): never {
  throw error;
}

test('heads are signed at the start and at the end, where there is something new', async () => {
  await using database = await createTestDatabase();
  await using parent = await temporaryFolder();
  const folder = join(parent.path, 'made-when-missing');
  const options = { folder, secret: SECRET, onError: failOnError };
  await startSigningHeads(database, options)[Symbol.asyncDispose]();
  expect(await readdir(parent.path)).toEqual([]);

  await insertActivity(database, [{}, {}]);
  const first = await readHead(database);
  const signing = startSigningHeads(database, options);
  await until(
    async () =>
      (await readdir(parent.path)).length > 0 && (await readSignedHeads(folder, SECRET)).heads.length > 0,
  );
  await insertActivity(database, [{}]);
  await signing[Symbol.asyncDispose]();
  const signed = await readSignedHeads(folder, SECRET);
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(signed).toEqual({
    heads: [
      { ...first, at },
      { ...(await readHead(database)), at },
    ],
    forged: undefined,
  });
  const [file] = (await readdir(folder)) as [string];
  expect(file).toMatch(/^activity-heads-\d{4}-\d{2}\.jsonl$/);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test('a line not signed with this key is found; one left unfinished by a crash is not mistaken for it', async () => {
  await using database = await createTestDatabase();
  await using folder = await temporaryFolder();
  const options = { folder: folder.path, secret: SECRET, onError: failOnError };
  await insertActivity(database, [{}]);
  await startSigningHeads(database, options)[Symbol.asyncDispose]();
  const [name] = (await readdir(folder.path)) as [string];
  const file = join(folder.path, name);
  await appendFile(file, '{"id":7,"ha');
  await insertActivity(database, [{}]);
  await startSigningHeads(database, options)[Symbol.asyncDispose]();
  const { heads, forged } = await readSignedHeads(folder.path, SECRET);
  expect([heads.length, forged]).toEqual([2, undefined]);

  expect((await readSignedHeads(folder.path, `another ${SECRET}`)).forged).toBe(`${name}, line 2`);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`"id":${heads[1]?.id}`, '"id":3'));
  expect((await readSignedHeads(folder.path, SECRET)).forged).toBe(`${name}, line 4`);
});

test('an unreachable database is reported, and stops nothing', async () => {
  const database = await createTestDatabase();
  await using folder = await temporaryFolder();
  await insertActivity(database, [{}]);
  const errors: unknown[] = [];
  await database[Symbol.asyncDispose]();
  await startSigningHeads(database, {
    folder: folder.path,
    secret: SECRET,
    onError: (error) => errors.push(error),
  })[Symbol.asyncDispose]();
  expect(errors).toHaveLength(2);
});
