import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertStaff } from '#server/features/accounts/store.ts';
import { startSigningHeads } from '#server/features/activity/sign-heads.ts';
import { readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { sealPassword } from '#server/features/withdrawals/player-password.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import {
  connectToTestDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { acceptKey } from './commands/accept-key.ts';
import { verifyLog } from './commands/verify-log.ts';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { verifyKey } from './verify-key.ts';

const RIGHT = 'the key of this database, 32 characters';
const OTHER = 'another key, which has 32 characters too';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ looksServed: false });
  folder = await mkdtemp(join(tmpdir(), 'cage-key-'));
});

afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function configurationWith(secret: string, url = database.url) {
  return readConfiguration([], { CAGE_DATA: folder, CAGE_SECRET: secret, DATABASE_URL: url });
}

const prove = (secret: string) => verifyKey(database, createKeyring(secret), configurationWith(secret));

async function sign(secret: string): Promise<void> {
  await insertActivity(database, [{}]);
  const onError = (error: unknown) => {
    throw error;
  };
  await startSigningHeads(database, { folder, keys: createKeyring(secret), onError })[Symbol.asyncDispose]();
}

/** Something of each kind that a Cage with this key has sealed. */
const sealers = {
  async 'an initial password'(secret: string) {
    const id = randomUUID();
    const initialPasswordSealed = createSealer(secret).seal('initial', `staff:${id}`);
    await insertStaff(database.queries, createRowSigner(createKeyring(secret)), {
      id,
      email: `${id}@example.com`,
      displayName: 'Olga',
      role: 'owner',
      passwordHash: 'x',
      initialPasswordSealed,
    });
  },
  async 'a player’s password'(secret: string) {
    const id = randomUUID();
    await insertWithdrawals(database, [
      { id, password_sealed: sealPassword(createSealer(secret), id, 'hunter2') },
    ]);
  },
  'a head of the log': sign,
};

describe('a database without anything sealed', () => {
  test('belongs to the first key, and to no other from then on', async () => {
    await prove(RIGHT);
    await expect(prove(OTHER)).rejects.toThrow(ConfigurationError);
    await expect(prove(OTHER)).rejects.toThrow(
      /^CAGE_SECRET is not the key that this database was sealed with: .* Set it to the right key/,
    );
    await prove(RIGHT);
  });

  test('belongs to one of several first keys at once', async () => {
    const proofs = await Promise.allSettled([prove(RIGHT), prove(OTHER)]);
    expect(proofs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('names the file where the key is kept in one', async () => {
    await prove(RIGHT);
    await expect(
      verifyKey(database, createKeyring(OTHER), { dataFolder: folder, secret: undefined }),
    ).rejects.toThrow(`The key in ${join(folder, 'secret')} is not the key`);
  });
});

test('a new database beside a log that was signed belongs to the key that signed it', async () => {
  await sign(RIGHT);
  await expect(prove(OTHER)).rejects.toThrow(ConfigurationError);
  await prove(RIGHT);
});

describe('cage accept-key', () => {
  test('is not for a database on which Cage runs', async () => {
    await using node = connectToTestDatabase(database.url);
    await node.pool.query('select');
    await expect(acceptKey(configurationWith(OTHER), { erase: true })).rejects.toThrow(
      'Cage is running on this database. Stop all its nodes first; nothing was changed.',
    );
  });

  test('fills no empty database', async () => {
    await using empty = await createEmptyDatabase();
    const configuration = configurationWith(OTHER, empty.url);
    expect(await acceptKey(configuration, { erase: true })).toMatchObject({ exitCode: 2 });
    const { rows } = await empty.pool.query(`select from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
  });

  test('continues with another key, without what it cannot open', async () => {
    for (const seal of Object.values(sealers)) await seal(RIGHT);
    await sealers['a player’s password'](OTHER);
    await prove(RIGHT);
    const configuration = configurationWith(OTHER);
    await expect(verifyLog(configuration)).rejects.toThrow('CAGE_SECRET is not the key');

    const refused = await acceptKey(configuration, { erase: false });
    expect(refused).toEqual({ exitCode: 2, text: expect.stringContaining('cannot open 2 sealed passwords') });
    await prove(RIGHT);

    const { exitCode, text } = await acceptKey(configuration, { erase: true });
    expect(text).toMatch(
      /^The key is accepted\. Sealed passwords and secrets that were erased because it cannot open them: 2\. These accounts are accepted as they are in the database; check who they are, and what they may do: \S+@example\.com\.$/,
    );
    expect(exitCode).toBe(0);
    await prove(OTHER);
    await expect(prove(RIGHT)).rejects.toThrow(ConfigurationError);
    const { rows } = await database.pool.query(
      `select (select count(initial_password_sealed) from staff) as staff,
        (select count(password_sealed) from withdrawals) as withdrawals`,
    );
    expect(rows).toEqual([{ staff: 0, withdrawals: 1 }]);
    expect(await readSignedHeads(folder, createKeyring(OTHER))).toEqual({ lines: [], forged: undefined });
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^other-key-activity-heads-/)]);
  });
});
