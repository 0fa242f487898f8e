import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findNoted } from '#server/features/operations/noted-failures.ts';
import { moveProofsToFiles } from '#server/main/proofs/move-proofs.ts';
import { digestOf, openFileStore } from '#server/platform/files/file-store.ts';
import {
  backUp,
  contentsOf,
  createKeyPair,
  fillCage,
  openFolder,
  restoreFrom,
  SECRET,
} from '#test/fixtures/backups.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { backupCommand } from '../commands/backup.ts';
import { restoreCommand } from '../commands/restore.ts';
import { neverStopped } from './stopping.ts';

// On a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** A filled Cage whose one payment proof is in a file. */
async function openWithProof() {
  await using resources = new AsyncDisposableStack();
  const source = resources.use(await createTestDatabase());
  const target = resources.use(await createEmptyDatabase());
  const folder = resources.use(await openFolder());
  await fillCage(source, folder.path);
  const proofsFolder = join(folder.path, 'proofs');
  await openFileStore(proofsFolder).prepare();
  expect(await moveProofsToFiles(source, openFileStore(proofsFolder), neverStopped())).toBe(1);
  const { rows } = await source.pool.query<{ sha256: Buffer }>('select sha256 from payment_proofs');
  const digest = rows[0]?.sha256 as Buffer;
  const name = digest.toString('hex');
  const kept = resources.move();
  return {
    source,
    target,
    folder: folder.path,
    proofsFolder,
    digest,
    proofFile: join(proofsFolder, name.slice(0, 2), name),
    file: join(folder.path, 'backup.age'),
    newFolder: join(folder.path, 'restored'),
    newProofs: join(folder.path, 'restored-proofs'),
    key: await createKeyPair(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('a backup has the files of payment proofs, and brings them into the folder of whoever restores it', async () => {
  await using cage = await openWithProof();
  const { file, key, target, newFolder, newProofs, proofsFolder } = cage;
  const lacking = vi.fn();
  await backUp(cage.source.url, cage.folder, file, key.locking, { proofsFolder, onLacking: lacking });
  expect(lacking).not.toHaveBeenCalled();
  await expect(restoreFrom(file, key.opening, target.url, newFolder)).rejects.toThrow(
    'Set CAGE_PROOFS to the folder they are to be in',
  );
  const { lackingProofs } = await restoreFrom(file, key.opening, target.url, newFolder, newProofs);
  expect(lackingProofs).toBe(0);
  // so that nothing goes out from it beside the original
  expect(await findNoted(target.queries, 'restored')).toBeDefined();
  expect(await contentsOf(target.url)).toEqual(await contentsOf(cage.source.url));
  expect(digestOf(await openFileStore(newProofs).get(cage.digest))).toEqual(cage.digest);
});

test.each([
  ['missing', (file: string) => rm(file)],
  ['damaged', async (file: string) => writeFile(file, (await readFile(file)).subarray(1))],
  [
    'in a folder that is gone',
    (file: string) => rename(dirname(dirname(file)), `${dirname(dirname(file))}-away`),
  ],
  [
    'in a folder that is a file',
    async (file: string) => {
      await rename(dirname(dirname(file)), `${dirname(dirname(file))}-away`);
      await writeFile(dirname(dirname(file)), '');
    },
  ],
])('a backup without a file that is %s says what it lacks', async (how, harm) => {
  await using cage = await openWithProof();
  const { file, key, target, newFolder, newProofs, proofsFolder } = cage;
  await harm(cage.proofFile);
  const lacking = vi.fn();
  await backUp(cage.source.url, cage.folder, file, key.locking, { proofsFolder, onLacking: lacking });
  expect(lacking.mock.calls).toEqual([
    [
      `It lacks 1 of 1 files of payment proofs, which are missing from ${proofsFolder}, damaged or cannot be read. Put them back from an earlier backup.`,
    ],
  ]);
  // A folder that is gone may be a disk that is not mounted.
  if (how.endsWith('gone')) expect(await readdir(cage.folder)).not.toContain('proofs');
  const { lackingProofs } = await restoreFrom(file, key.opening, target.url, newFolder, newProofs);
  expect(lackingProofs).toBe(1);
  expect(await contentsOf(target.url)).toEqual(await contentsOf(cage.source.url));
});

test('no backup is made where nobody says in which folder the files are', async () => {
  await using cage = await openWithProof();
  await expect(backUp(cage.source.url, cage.folder, cage.file, cage.key.locking)).rejects.toThrow(
    'CAGE_PROOFS does not say in which folder',
  );
  expect(await readdir(cage.folder)).not.toContain('backup.age');
});

test('the command says by its exit code that files are lacking, and owners are told', async () => {
  await using cage = await openWithProof();
  const run = (to: string) =>
    backupCommand.run(['--to', to, '--recipient', (cage.key.locking as { recipient: string }).recipient], {
      DATABASE_URL: cage.source.url,
      CAGE_SECRET: SECRET,
      CAGE_DATA: cage.folder,
      CAGE_PROOFS: cage.proofsFolder,
    });
  expect((await run(cage.file)).exitCode).toBe(0);
  await rm(cage.proofFile);
  const { exitCode, text } = await run(`${cage.file}-2`);
  expect(exitCode).toBe(3);
  expect(text).toContain('It lacks 1 of 1 files of payment proofs');
  const { rows } = await cage.source.pool.query(
    'select taken_at is not null as "isMade", failure from backups order by finished_at',
  );
  expect(rows).toEqual([
    { isMade: true, failure: null },
    { isMade: true, failure: null },
    { isMade: false, failure: expect.stringContaining('It lacks 1 of 1 files') },
  ]);

  const identity = join(cage.folder, 'identity');
  await writeFile(identity, `${cage.key.identity}\n`, { mode: 0o600 });
  const restored = await restoreCommand.run([`${cage.file}-2`, '--identity-file', identity], {
    DATABASE_URL: cage.target.url,
    CAGE_DATA: cage.newFolder,
    CAGE_PROOFS: cage.newProofs,
  });
  expect(restored.exitCode).toBe(3);
  expect(restored.text).toContain(
    `The backup lacks files of payment proofs: 1. Copy them into ${cage.newProofs} from an earlier one.`,
  );
});
