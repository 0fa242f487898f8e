import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { checkChain } from '#server/features/activity/chain.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { findNewRequests, readUnreportedRange } from '#server/features/notifications/store.ts';
import { readArchive, writeArchive } from '#server/platform/backup/archive.ts';
import { unlock } from '#server/platform/backup/cipher.ts';
import { openBackupConnection } from '#server/platform/backup/connection.ts';
import { checkParts } from '#server/platform/backup/contents.ts';
import { dump } from '#server/platform/backup/dump.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import {
  backUp,
  contentsOf,
  createKeyPair,
  fillCage,
  openFolder,
  restoreFrom,
  SECRET,
} from '#test/fixtures/backups.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { beginSigningLog } from '../keys/sign-rows.ts';
import { BACKUP_PLAN } from './plan.ts';
import { openBackup } from './restore-backup.ts';

// On a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** A filled Cage and a backup of it. */
async function openBackedUp() {
  await using resources = new AsyncDisposableStack();
  const source = resources.use(await createTestDatabase());
  const folder = resources.use(await openFolder());
  const target = resources.use(await createEmptyDatabase());
  await fillCage(source, folder.path);
  const key = await createKeyPair();
  const file = join(folder.path, 'backup.age');
  const written = await backUp(source.url, folder.path, file, key.locking);
  const kept = resources.move();
  return {
    source,
    target,
    folder: folder.path,
    file,
    key,
    written,
    newFolder: join(folder.path, 'restored'),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function isEmpty({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  );
  return rowCount === 0;
}

describe('a backup', () => {
  test('brings everything back, key and signed heads included', async () => {
    await using cage = await openBackedUp();
    const restored = await restoreFrom(cage.file, cage.key.opening, cage.target.url, cage.newFolder);
    expect(restored).toEqual({ logEntries: 20, signedHeads: 1, lackingProofs: 0 });
    expect(await contentsOf(cage.target.url)).toEqual(await contentsOf(cage.source.url));
    expect(await readFile(join(cage.newFolder, 'secret'), 'utf8')).toBe(SECRET);
    expect((await stat(join(cage.newFolder, 'secret'))).mode & 0o777).toBe(0o600);
    const { lines } = await readSignedHeads(cage.newFolder, createKeyring(SECRET));
    expect(lines).toHaveLength(1);
    const heads = lines.map(({ head }) => head);
    expect((await checkChain(cage.target, heads)).broken).toBeUndefined();
    expect(await checkKey(cage.target.queries, createSealer(SECRET))).toBe('right');
  });

  test('leaves a database that goes on where the other stopped', async () => {
    await using cage = await openBackedUp();
    await restoreFrom(cage.file, cage.key.opening, cage.target.url, cage.newFolder);
    const { pool, queries } = cage.target;
    const { rows: before } = await pool.query<{ id: number }>('select max(id) as id from activity_log');
    const [next] = await insertActivity(cage.target, [{}]);
    expect(next).toBeGreaterThan(before[0]?.id as number);
    expect((await checkChain(cage.target, [])).broken).toBeUndefined();
    await insertDeposits(cage.target, [{}]);
    const recount = `select count(*)::int as count, sum(amount_cents)::int as cents from `;
    const { rows: totals } = await pool.query(
      `select sum(count)::int as count, sum(amount_cents)::int as cents
       from (select * from ever_totals union all
         select kind, method, status, count, amount_cents from total_changes) as totals
       where kind = 'deposit'`,
    );
    expect((await pool.query(`${recount} deposits`)).rows).toEqual(totals);
    expect(await queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await queries.selectFrom('jobs').selectAll().execute()).toEqual([]);
    // Indexes and triggers are back.
    const described = `select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`;
    expect((await pool.query(described)).rows).toEqual((await cage.source.pool.query(described)).rows);
    const disabled = `select from pg_trigger where tgenabled <> 'O'`;
    expect((await pool.query(disabled)).rowCount).toBe(0);
  });

  test('holds no ids of transactions, which mean nothing in another database', async () => {
    await using cage = await openBackedUp();
    for (const table of ['deposits', 'withdrawals']) {
      await cage.source.pool.query(`update ${table} set created_at = created_at - interval '1 day'`);
    }
    const reference = 'AFTER';
    await insertDeposits(cage.source, [{ reference }]);
    const file = `${cage.file}-2`;
    await backUp(cage.source.url, cage.folder, file, cage.key.locking);
    await restoreFrom(file, cage.key.opening, cage.target.url, cage.newFolder);
    const { rowCount } = await cage.target.pool.query(
      `select from deposits where changed_in > pg_snapshot_xmax(pg_current_snapshot())`,
    );
    expect(rowCount).toBe(0);
    // Only what staff had not been told of yet is still to be told.
    const unreported = await readUnreportedRange(cage.target);
    const { newest } = await findNewRequests(cage.target, unreported as never, 50);
    expect(newest.map((request) => request.reference)).toEqual([reference]);
  });

  test('is of one moment: what is written meanwhile is not in it', async () => {
    await using cage = await openBackedUp();
    await using client = await openBackupConnection(cage.source.url);
    const parts = dump(client, BACKUP_PLAN, {
      cage: '1.0.0',
      takenAt: new Date(),
      known: new Set(['staff', 'deposits', 'daily_totals']),
      further: [],
      onProgress() {},
    });
    await parts.next();
    await insertDeposits(cage.source, [{}]);
    async function* rest() {
      yield* parts;
    }
    const read: string[] = [];
    for await (const { name, bytes } of rest())
      if (name.startsWith('tables/deposits')) read.push(String(bytes));
    expect(read.join('').trimEnd().split('\n')).toHaveLength(20);
  });

  test('overwrites nothing, and leaves nothing behind if it fails', async () => {
    await using cage = await openBackedUp();
    const before = await readFile(cage.file);
    await expect(backUp(cage.source.url, cage.folder, cage.file, cage.key.locking)).rejects.toThrow(
      'is already there, and a backup overwrites nothing',
    );
    expect(await readFile(cage.file)).toEqual(before);
    await cage.source.pool.query(`update key_check set seal = 'v2.another'`);
    await expect(backUp(cage.source.url, cage.folder, `${cage.file}-2`, cage.key.locking)).rejects.toThrow(
      'is not the key that this database was sealed with',
    );
    await expect(
      backUp(cage.source.url, cage.folder, join(cage.folder, 'nowhere/b'), cage.key.locking),
    ).rejects.toThrow('The folder of');
    const left = await readdir(cage.folder);
    expect(left.filter((name) => name.startsWith('backup'))).toEqual(['backup.age']);
  });

  test('is an archive whose parts are read as they were written', async () => {
    const parts = [
      { name: 'one', bytes: Buffer.from('1') },
      { name: 'many/bytes', bytes: Buffer.alloc(100_000, 'x') },
      { name: 'none', bytes: Buffer.alloc(0) },
    ];
    async function* given() {
      yield* parts;
    }
    const read = [];
    for await (const part of readArchive(writeArchive(given()))) read.push(part);
    expect(read).toEqual(parts);
  });
});

describe('a restoration', () => {
  test('refuses a file with a byte altered anywhere, or cut anywhere', async () => {
    await using cage = await openBackedUp();
    const whole = await readFile(cage.file);
    const altered = join(cage.folder, 'altered');
    const check = async () => checkParts(readArchive(await unlock(altered, cage.key.opening)));
    await writeFile(altered, whole);
    await check();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, isCut) => {
          const bytes = isCut ? whole.subarray(0, at) : Buffer.from(whole);
          if (!isCut) bytes[at] = (bytes[at] as number) ^ change;
          await writeFile(altered, bytes);
          await expect(check()).rejects.toThrow(/cut off|altered/);
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1_000)],
    ['altered', (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length - 5_000 ? byte ^ 1 : byte))],
  ])(
    'of a file that was %s leaves the database empty, and the right file restores afterwards',
    async (_how, spoil) => {
      await using cage = await openBackedUp();
      const spoilt = join(cage.folder, 'spoilt');
      await writeFile(spoilt, spoil(await readFile(cage.file)));
      await expect(restoreFrom(spoilt, cage.key.opening, cage.target.url, cage.newFolder)).rejects.toThrow(
        'The backup is cut off or was altered',
      );
      expect(await isEmpty(cage.target)).toBe(true);
      await restoreFrom(cage.file, cage.key.opening, cage.target.url, cage.newFolder);
      expect(await contentsOf(cage.target.url)).toEqual(await contentsOf(cage.source.url));
    },
  );

  test('refuses another key, another passphrase and what is no backup', async () => {
    await using cage = await openBackedUp();
    const other = await createKeyPair();
    const open = (file: string, key: Parameters<typeof unlock>[1]) => unlock(file, key);
    await expect(open(cage.file, other.opening)).rejects.toThrow('was not encrypted to this key');
    const withPassphrase = `${cage.file}-2`;
    await backUp(cage.source.url, cage.folder, withPassphrase, { passphrase: 'correct horse battery' });
    await expect(open(withPassphrase, { passphrase: 'wrong horse battery' })).rejects.toThrow(
      'was not encrypted with this passphrase',
    );
    await restoreFrom(
      withPassphrase,
      { passphrase: 'correct horse battery' },
      cage.target.url,
      cage.newFolder,
    );
    await writeFile(withPassphrase, 'something else');
    await expect(open(withPassphrase, other.opening)).rejects.toThrow('is not a backup of Cage');
    await expect(open(join(cage.folder, 'nowhere'), other.opening)).rejects.toThrow('is not there');
  });

  test('refuses a database that is not empty, and leaves it alone', async () => {
    await using cage = await openBackedUp();
    const before = await contentsOf(cage.source.url);
    await expect(restoreFrom(cage.file, cage.key.opening, cage.source.url, cage.newFolder)).rejects.toThrow(
      'The database is not empty',
    );
    expect(await contentsOf(cage.source.url)).toEqual(before);
  });

  test('refuses a folder with another key', async () => {
    await using cage = await openBackedUp();
    await writeFile(join(cage.folder, 'secret'), 'another secret of at least 32 characters');
    await expect(restoreFrom(cage.file, cage.key.opening, cage.target.url, cage.folder)).rejects.toThrow(
      'is there already and is not that of the backup',
    );
    expect(await isEmpty(cage.target)).toBe(true);
  });

  test('refuses a backup of a newer Cage', async () => {
    await using cage = await openBackedUp();
    await cage.source.pool.query(
      `insert into migrations (name, digest, cage_version) values ('9999-from-the-future.sql', 'digest', '9.0.0')`,
    );
    await using client = await openBackupConnection(cage.source.url);
    const parts = dump(client, BACKUP_PLAN, {
      cage: '9.0.0',
      takenAt: new Date(),
      known: new Set(['staff']),
      further: [],
      onProgress() {},
    });
    await expect(openBackup(parts)).rejects.toThrow(
      /made by Cage 9\.0\.0 .* 9999-from-the-future\.sql.* Restore it with Cage 9\.0\.0 or newer/,
    );
  });

  test('refuses a log that was broken already', async () => {
    await using cage = await openBackedUp();
    const { queries, pool } = cage.source;
    const broken = async (name: string) => {
      const file = `${cage.file}-${name}`;
      await backUp(cage.source.url, cage.folder, file, cage.key.locking);
      const restored = restoreFrom(file, cage.key.opening, cage.target.url, cage.newFolder);
      return restored.then(String, ({ message }: Error) => message);
    };
    const said = 'The activity log was already broken when this backup was made';
    await beginSigningLog(queries, createKeyring(SECRET));
    await pool.query(`insert into activity_log (action, message) values ('approved', 'By Olga')`);
    const { rows } = await pool.query('select max(id) as id from activity_log');
    expect(await broken('planted')).toContain(`${said} (at entry ${rows[0].id}, which Cage did not write)`);
    await pool.query(
      `alter table activity_log disable trigger all; update activity_log set message = 'Never' where id = 5`,
    );
    expect(await broken('altered')).toContain(`${said} (at entry 5`);
    expect(await isEmpty(cage.target)).toBe(true);
    expect(await readdir(cage.newFolder)).toEqual([]);
  });
});
