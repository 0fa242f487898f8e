import { createWriteStream } from 'node:fs';
import { copyFile, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Part } from '#server/platform/backup/archive.ts';
import { writeArchive } from '#server/platform/backup/archive.ts';
import { lock } from '#server/platform/backup/cipher.ts';
import { backUp, contentsOf, createKeyPair, fillCage, openFolder, SECRET } from '#test/fixtures/backups.ts';
import { cage } from '#test/fixtures/cage-command.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';

// Each is a process or two, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'correct horse battery';

let database: TestDatabase;
let empty: TestDatabase;
let folder: { readonly path: string } & AsyncDisposable;
let key: Awaited<ReturnType<typeof createKeyPair>>;
let variables: Record<string, string>;

const at = (name: string) => join(folder.path, name);

beforeAll(async () => {
  database = await createTestDatabase();
  empty = await createEmptyDatabase();
  folder = await openFolder();
  key = await createKeyPair();
  await fillCage(database, folder.path);
  variables = { DATABASE_URL: database.url, CAGE_SECRET: SECRET, CAGE_DATA: folder.path };
  await writeFile(at('passphrase'), `${PASSPHRASE}\n`);
  await writeFile(at('another'), 'another horse, another battery');
  await writeFile(at('short'), 'horse\n');
  await writeFile(at('identity'), `# public key: age1…\n${key.identity}\n`);
  await writeFile(at('other-identity'), (await createKeyPair()).identity);
  await writeFile(at('no-backup.age'), 'something else');
  // The same command line as a person's: relative to where they are.
  const { code, output } = await cage(['backup', '--to', 'whole.age', '--passphrase-file', 'passphrase'], {
    ...variables,
    INIT_CWD: folder.path,
  });
  expect(output).toContain(`${at('whole.age')} has everything as of `);
  expect(code).toBe(0);
  // Quicker than a passphrase, which is slow on purpose.
  await backUp(database.url, folder.path, at('for-key.age'), key.locking);
  const whole = await readFile(at('for-key.age'));
  await writeFile(at('cut.age'), whole.subarray(0, whole.length - 3_000));
  await writeFile(
    at('altered.age'),
    whole.map((byte, index) => (index === whole.length - 50_000 ? byte ^ 1 : byte)),
  );
  await copyFile(at('whole.age'), at('there.age'));
  await symlink(at('nowhere.age'), at('dangling.age'));
  await writeNewer(at('newer.age'));
});

afterAll(async () => {
  await empty[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** A file as a later Cage may write it. */
async function writeNewer(file: string): Promise<void> {
  async function* parts(): AsyncGenerator<Part> {
    yield { name: 'backup.json', bytes: Buffer.from(JSON.stringify({ format: 2, cage: '9.0.0' })) };
  }
  const { bytes } = await lock(writeArchive(parts()), key.locking);
  await pipeline(bytes, createWriteStream(file));
}

async function isEmpty({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  return rowCount === 0;
}

describe('cage backup and cage restore', () => {
  test('bring everything back by a key pair, with progress on the way', async () => {
    await using target = await createEmptyDatabase();
    const { recipient } = key.locking as { recipient: string };
    const made = await cage(['backup', '--to', at('by-command.age'), '--recipient', recipient], variables);
    expect(made.output).toMatch(/^Backed up deposits: 20 rows$/m);
    expect(made.code).toBe(0);
    const restored = await cage(['restore', at('by-command.age'), '--identity-file', at('identity')], {
      DATABASE_URL: target.url,
      CAGE_DATA: at('restored'),
    });
    expect(restored.output).toMatch(/^Restored deposits: 20 rows$/m);
    expect(restored.output).toContain(
      `The key is in ${at('restored/secret')}: set CAGE_SECRET to what is in it`,
    );
    expect(restored.code).toBe(0);
    expect(await contentsOf(target.url)).toEqual(await contentsOf(database.url));
    const { output } = await cage(['status'], variables);
    expect(output).toMatch(/^Last backup +as of .* \(New York\), [\d.]+ kB, read back: .*\.age$/m);
  });
});

describe.concurrent('cage backup refuses', () => {
  test.each<[string, readonly string[], number, string]>([
    [
      'no file',
      ['--passphrase-file', 'passphrase'],
      2,
      'Say where the backup is to be written: --to <file>.',
    ],
    ['an empty name', ['--to', '', '--recipient', 'RECIPIENT'], 2, 'Say where the backup is to be written'],
    ['a folder', ['--to', '.', '--recipient', 'RECIPIENT'], 2, 'is a folder. Name a file in it'],
    ['a link to nowhere', ['--to', 'dangling.age', '--recipient', 'RECIPIENT'], 2, 'is already there'],
    ['no key', ['--to', 'b.age'], 2, 'either --passphrase-file <file> or --recipient <age1…>'],
    [
      'two keys',
      ['--to', 'b.age', '--passphrase-file', 'passphrase', '--recipient', 'age1x'],
      2,
      'either --passphrase-file <file> or --recipient <age1…>',
    ],
    ['a missing passphrase', ['--to', 'b.age', '--passphrase-file', 'nowhere'], 2, 'cannot be read (ENOENT)'],
    ['a short passphrase', ['--to', 'b.age', '--passphrase-file', 'short'], 2, 'at least 12 characters'],
    ['a wrong recipient', ['--to', 'b.age', '--recipient', 'age1wrong'], 2, 'is not a public key of age'],
    [
      'a folder that is not there',
      ['--to', 'nowhere/b.age', '--recipient', 'RECIPIENT'],
      2,
      'does not exist.',
    ],
    [
      'a file that is there',
      ['--to', 'there.age', '--passphrase-file', 'passphrase'],
      2,
      'is already there, and a backup overwrites nothing',
    ],
    [
      'an unknown option',
      ['--to', 'b.age', '--passphrase', 'passphrase'],
      2,
      'did you mean --passphrase-file?\nUsage: cage backup --to <file>',
    ],
  ])('%s', async (_what, args, exitCode, words) => {
    const { recipient } = key.locking as { recipient: string };
    const given = args.map((arg) => (arg === 'RECIPIENT' ? recipient : arg));
    const { code, output } = await cage(['backup', ...given], { ...variables, INIT_CWD: folder.path });
    expect(output).toContain(words);
    expect(code).toBe(exitCode);
    expect(await readdir(folder.path)).not.toContain('b.age');
  });

  test('a key that is not the database’s, and a database that is not there', async () => {
    const { recipient } = key.locking as { recipient: string };
    const args = ['backup', '--to', at('b.age'), '--recipient', recipient];
    const wrongKey = await cage(args, { ...variables, CAGE_SECRET: 'another secret of 32 characters!!' });
    expect(wrongKey.output).toContain('CAGE_SECRET is not the key that this database was sealed with');
    expect(wrongKey.code).toBe(1);
    const gone = await cage(args, { ...variables, DATABASE_URL: 'postgres://cage:hidden@127.0.0.1:1/cage' });
    expect(gone.output).toContain('nothing answers at 127.0.0.1 port 1');
    expect(gone.output).not.toContain('hidden');
    expect(gone.code).toBe(2);
    const nowhere = await cage(args, { CAGE_DATA: at('nowhere') });
    expect(nowhere.output).toContain(`There is no database in the data folder ${at('nowhere')}`);
    expect(nowhere.code).toBe(2);
  });
});

describe.concurrent('cage restore refuses', () => {
  test.each<[string, readonly string[], number, string]>([
    ['no file', ['--passphrase-file', 'passphrase'], 2, 'Name the one file to restore.'],
    ['no key', ['whole.age'], 2, 'either --passphrase-file <file> or --identity-file <file>'],
    ['a missing file', ['nowhere.age', '--identity-file', 'identity'], 2, 'nowhere.age is not there'],
    [
      'another passphrase',
      ['whole.age', '--passphrase-file', 'another'],
      1,
      'was not encrypted with this passphrase',
    ],
    ['another key', ['for-key.age', '--identity-file', 'other-identity'], 1, 'was not encrypted to this key'],
    [
      'a file without a key',
      ['whole.age', '--identity-file', 'passphrase'],
      2,
      'There is no private key of age',
    ],
    ['no backup', ['no-backup.age', '--identity-file', 'identity'], 1, 'is not a backup of Cage'],
    ['a cut file', ['cut.age', '--identity-file', 'identity'], 1, 'The backup is cut off or was altered'],
    [
      'an altered file',
      ['altered.age', '--identity-file', 'identity'],
      1,
      'The backup is cut off or was altered',
    ],
    ['a newer one', ['newer.age', '--identity-file', 'identity'], 1, 'was made by a newer Cage (9.0.0)'],
  ])('%s', async (_what, args, exitCode, words) => {
    const { code, output } = await cage(['restore', ...args], {
      DATABASE_URL: empty.url,
      CAGE_DATA: at('never'),
      INIT_CWD: folder.path,
    });
    expect(output).toContain(words);
    expect(code).toBe(exitCode);
    expect(await isEmpty(empty)).toBe(true);
  });

  test('a database that is not empty', async () => {
    const before = await contentsOf(database.url);
    const { code, output } = await cage(['restore', at('for-key.age'), '--identity-file', at('identity')], {
      DATABASE_URL: database.url,
      CAGE_DATA: at('full'),
    });
    expect(output).toContain('The database is not empty: it has ');
    expect(output).toContain('Restore into an empty one');
    expect(await readdir(folder.path)).not.toContain('full');
    expect(code).toBe(1);
    expect(await contentsOf(database.url)).toEqual(before);
  });
});

test('a move that is refused, its address from the standard input, comes to an end, and leaves both as they were', async () => {
  await using source = await createTestDatabase();
  await using held = await openFolder();
  await fillCage(source, held.path);
  const before = await contentsOf(source.url);
  await source.close();
  const { code, output } = await cage(
    ['move-to', '-'],
    { DATABASE_URL: source.url, CAGE_SECRET: SECRET, CAGE_DATA: held.path },
    `${database.url}\n`,
  );
  expect(output).toContain('The database is not empty');
  expect(output).toContain('Move to an empty one.');
  expect(code).toBe(1);
  expect(await contentsOf(source.url)).toEqual(before);
});
