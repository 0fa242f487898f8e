import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginSigningLog } from '#server/main/keys/sign-rows.ts';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import { adoptKey, changeKey, retireEarlierKeys } from '#server/platform/sealing/key-check.ts';
import { createKeyring, keyOf } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import {
  connectToTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/fixtures/test-database.ts';
import { readEntries } from './chain.ts';
import { findRepeated, prepareEntryCheck } from './check-entries.ts';
import { appendActivity } from './store.ts';

const FIRST = 'a first secret of at least 32 characters';
const SECOND = 'another secret of at least 32 characters';
const keys = createKeyring(FIRST, [SECOND]);
const signer = createRowSigner(keys);

let database: TestDatabase;
let serving: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = connectToTestDatabase(await prepareServingRole(database.url));
  await adoptKey(database.queries, { keys });
});
afterAll(async () => {
  await serving[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const write = (by = signer) =>
  appendActivity(serving.queries, by, [
    {
      action: 'deposit_status_updated',
      message: 'Deposit changed “ü”\n \ud83d\ude00 cut \ud83d',
      actor: undefined,
      address: '198.51.100.7',
      metadata: { version: 3, amount: 0.1, method: 'venmo' },
      details: {
        zeta: [1, { b: null, a: 1e21 }],
        10: 'ten',
        alpha: undefined,
        __proto__: null,
        é: -0,
      } as never,
    },
  ]);

/** The ids of the entries after one that are taken for planted. */
async function findPlanted(after = 0): Promise<number[]> {
  const check = await prepareEntryCheck(database, keys);
  expect(check.fault).toBeUndefined();
  const entries = await readEntries(database, 0, { limit: 1_000 });
  return entries.flatMap((entry) => (check.isPlanted(entry) && entry.id > after ? [entry.id] : []));
}

async function newestId(): Promise<number> {
  const { rows } = await database.pool.query('select max(id) as id from activity_log');
  return rows[0].id;
}

const PLANT = `insert into activity_log (action, message, actor_name) values ('deposit_status_updated', 'Mine', 'Olga')`;
const COLUMNS = 'action, message, username, subject_type, subject_id, metadata, details, address, session_id';

describe('of entries that were added by the role that serves', () => {
  test('all are to be signed, where nothing is stated', async () => {
    await serving.pool.query(PLANT);
    await write();
    await serving.pool.query(PLANT);
    expect(await findPlanted()).toEqual([1, 3]);
  });

  test('those of before the stated start are, and no others', async () => {
    await beginSigningLog(database.queries, keys);
    expect(await findPlanted()).toEqual([]);
    await serving.pool.query(PLANT);
    expect(await findPlanted()).toEqual([4]);
    await write();
    expect(await findPlanted()).toEqual([4]);
    await expect(serving.pool.query('update signed_accounts set log_signed_after = 4')).rejects.toThrow(
      'permission denied',
    );
  });

  test('none is added twice, nor under a signature of another', async () => {
    const last = await newestId();
    await write();
    const again = (message: string, nonce: string) =>
      `insert into activity_log (${COLUMNS}, nonce, signature)
       select ${COLUMNS.replace('message', message)}, ${nonce}, signature from activity_log where id = ${last + 1}`;
    await expect(serving.pool.query(again('message', 'nonce'))).rejects.toThrow('activity_log_nonces');
    await serving.pool.query(again(`'Another'`, 'gen_random_uuid()'));
    await serving.pool.query(again('message', 'gen_random_uuid()'));
    await serving.pool.query(again('message', 'null'));
    expect(await findPlanted(last)).toEqual([last + 2, last + 3, last + 4]);
    expect(await findRepeated(database)).toEqual([]);
    await database.pool.query('drop index activity_log_nonces');
    await serving.pool.query(again('message', 'nonce'));
    expect(await findRepeated(database)).toEqual([await newestId()]);
  });

  test('one that nests too deeply to be read is planted like any other', async () => {
    const nested = `(repeat('[', 6000) || repeat(']', 6000))::jsonb`;
    await serving.pool.query(
      `insert into activity_log (action, message, details, nonce, signature)
       select 'a', 'Deep', ${nested}, gen_random_uuid(), signature from activity_log where id = 2`,
    );
    const id = await newestId();
    expect(await findPlanted(id - 1)).toEqual([id]);
  });

  test('those of a key are the ones from before it was rotated out', async () => {
    const last = await newestId();
    const earlier = createRowSigner(createKeyring(FIRST));
    await write(earlier);
    await changeKey(database.queries, keyOf(SECOND));
    keys.use(keyOf(SECOND));
    await write(earlier);
    await write();
    expect(await findPlanted(last)).toEqual([]);
    await retireEarlierKeys(database.queries, keys);
    await write();
    expect(await findPlanted(last)).toEqual([]);
    await write(earlier);
    expect(await findPlanted(last)).toEqual([await newestId()]);
  });
});

test('a start that no key has signed is a fault, and is not gone by', async () => {
  await database.pool.query('update signed_accounts set log_signed_after = 1000');
  const check = await prepareEntryCheck(database, keys);
  expect(check.fault).toContain('after 1000, which no key of this Cage has signed');
  const entries = await readEntries(database, 0, { limit: 1_000 });
  expect(entries.filter((entry) => check.isPlanted(entry)).map(({ id }) => id)).toContain(4);
});
