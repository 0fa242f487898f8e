import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStaffByEmail, insertStaff } from '#server/features/accounts/store.ts';
import { servingUrl } from '#server/main/roles/embedded-role.ts';
import { adoptKey, changeKey, checkKey, hasEarlierKeys } from '#server/platform/sealing/key-check.ts';
import { createKeyring, type Keyring, keyOf } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import {
  connectToTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { acceptKey } from '../commands/accept-key.ts';
import { rotateKey } from '../commands/rotate-key.ts';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import { verifyKey } from '../verify-key.ts';
import { followKeys } from './follow-keys.ts';
import { signOnce } from './sign-rows.ts';

const OLD = 'the key of before with 32 characters';
const NEW = 'another secret of more than 32 characters';
const EMAIL = 'olga@example.com';
const CONTEXT = 'withdrawal:1';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ looksServed: false });
  folder = await mkdtemp(join(tmpdir(), 'cage-retired-'));
  await adoptKey(database.queries, createSealer(OLD));
  await addOlga(EMAIL, OLD);
  await start(OLD);
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const configurationWith = (secret: string, previous?: string) =>
  readConfiguration([], {
    DATABASE_URL: database.url,
    CAGE_DATA: folder,
    CAGE_SECRET: secret,
    ...(previous && { CAGE_SECRET_PREVIOUS: previous }),
  });

async function addOlga(email: string, secret: string): Promise<string> {
  const id = randomUUID();
  await insertStaff(database.queries, createRowSigner(createKeyring(secret)), {
    ...{ id, email, displayName: email, role: 'owner' },
    passwordHash: 'x',
  });
  return id;
}

async function isAltered(keys: Keyring, email = EMAIL) {
  return (await findStaffByEmail(database, createRowSigner(keys), email))?.isAltered;
}

/** The keys of a node that starts now. */
async function start(...[first, ...others]: [string, ...string[]]): Promise<Keyring> {
  const keys = createKeyring(first, others);
  await verifyKey(database, keys, configurationWith(first));
  await signOnce(database, keys);
  return keys;
}

const opens = (keys: Keyring, secret: string) => () =>
  createSealer(keys).open(createSealer(secret).seal('hunter2', CONTEXT), CONTEXT);

test('while a key changes both count; once it has, the one before makes nothing valid any more', async () => {
  const running = await start(OLD);
  using _following = followKeys(database, running, {
    reload: async () => createKeyring(NEW, [OLD]),
    logger: pino({ level: 'silent' }),
    onError: expect.unreachable,
  });
  await changeKey(database.queries, keyOf(NEW));
  await until(() => running.current.secret === NEW);
  expect(await isAltered(running)).toBe(false);
  expect(opens(running, OLD)()).toBe('hunter2');

  expect((await rotateKey(configurationWith(NEW, OLD))).exitCode).toBe(0);
  await addOlga('planted@example.com', OLD);
  await until(async () => (await isAltered(running, 'planted@example.com')) === true);
  for (const node of [running, await start(NEW, OLD), await start(OLD, NEW)]) {
    expect(await isAltered(node)).toBe(false);
    expect(await isAltered(node, 'planted@example.com')).toBe(true);
    expect(opens(node, OLD)).toThrow('sealed with a key that was rotated out');
    expect(opens(node, NEW)()).toBe('hunter2');
  }
  await using serving = connectToTestDatabase(servingUrl(database.url));
  await expect(serving.pool.query('update key_check set retired_at = null')).rejects.toThrow(
    'permission denied',
  );
});

test('what an old key has signed is signed anew by no later change of the key', async () => {
  await rotateKey(configurationWith(NEW, OLD));
  await addOlga('planted@example.com', OLD);
  const third = 'a third secret of more than 32 characters';
  expect((await rotateKey(configurationWith(third, `${NEW},${OLD}`))).exitCode).toBe(0);
  const node = await start(third, NEW, OLD);
  expect(await isAltered(node)).toBe(false);
  expect(await isAltered(node, 'planted@example.com')).toBe(true);
});

test('a change of the key that was stopped halfway is ended by the same again', async () => {
  await changeKey(database.queries, keyOf(NEW));
  const node = await start(NEW, OLD);
  expect(await hasEarlierKeys(database.queries, node)).toBe(true);
  expect(await isAltered(node)).toBe(false);
  await rotateKey(configurationWith(NEW, OLD));
  expect(await hasEarlierKeys(database.queries, node)).toBe(false);
  expect((await rotateKey(configurationWith(NEW, OLD))).exitCode).toBe(2);
});

test('a key that the database names and nobody here has is one that is missing', async () => {
  await changeKey(database.queries, keyOf('a key that nobody has, of 32 characters'));
  await expect(start(OLD)).rejects.toThrow(ConfigurationError);
});

test('a key of the ring that did not write its row is not taken up', async () => {
  await rotateKey(configurationWith(NEW, OLD));
  await query(
    `update key_check set current_since = now() + interval '1 day', seal = 'v2.made.up' where key_id = $1`,
    keyOf(OLD).id,
  );
  const keys = createKeyring(NEW, [OLD]);
  expect(await checkKey(database.queries, { keys })).toBe('right');
  expect(keys.current.secret).toBe(NEW);
});

test('accept-key signs no account that a key which is not lost has not signed', async () => {
  await addOlga('planted@example.com', NEW);
  await changeKey(database.queries, keyOf('a key that nobody has, of 32 characters'));
  const { text } = await acceptKey(configurationWith(OLD), { erase: true });
  expect(text).toContain(
    'These accounts were not signed with it and stay closed, until `npx cage set-password` opens them: planted@example.com.',
  );
  const node = await start(OLD);
  expect(await isAltered(node)).toBe(false);
  expect(await isAltered(node, 'planted@example.com')).toBe(true);
});
