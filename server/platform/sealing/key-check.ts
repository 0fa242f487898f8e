import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { createKeyring, type Key } from './keyring.ts';
import { createSealer, type Sealer } from './sealer.ts';

const CONTEXT = 'key check';

type Row = { readonly seal: string; readonly key_id: string | null };

/**
 * Whether a database belongs to a key of the ring or to another, and if so which it is, for sealing and signing;
 * `unknown` if it does not record one, or predates that.
 */
export async function checkKey(queries: Queries, sealer: Sealer): Promise<'right' | 'wrong' | 'unknown'> {
  const row = await readNewest(queries);
  if (row === undefined) return 'unknown';
  const key = sealer.keys.all.find((each) => isOf(row, each));
  if (key === undefined) return 'wrong';
  sealer.keys.use(key);
  return 'right';
}

/** The id of the key that the database belongs to now; undefined if it records none, or of a version before ids. */
export async function readCurrentKeyId(queries: Queries): Promise<string | undefined> {
  return (await readNewest(queries))?.key_id ?? undefined;
}

/** Assigns the ring's current key to a database that has none yet; of several attempts at once, one wins. */
export async function adoptKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries
    .insertInto('key_check')
    .values(checkOf(sealer.keys.current))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Assigns the ring's current key to a database, whichever it had. */
export async function replaceKey(queries: Queries, sealer: Sealer): Promise<void> {
  await queries.deleteFrom('key_check').execute();
  await adoptKey(queries, sealer);
}

/** Makes a key the one to seal and sign with; it is noted that the database had the others. */
export async function changeKey(queries: Queries, key: Key): Promise<void> {
  await queries
    .insertInto('key_check')
    .values({ ...checkOf(key), only_row: null, current_since: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('key_id').doUpdateSet({ current_since: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

function checkOf(key: Key) {
  return { seal: createSealer(createKeyring(key.secret)).seal('', CONTEXT), key_id: key.id };
}

function isOf({ seal, key_id }: Row, key: Key): boolean {
  if (key_id !== null && key_id !== key.id) return false;
  try {
    createSealer(key.secret).open(seal, CONTEXT);
    return true;
  } catch {
    return false;
  }
}

async function readNewest(queries: Queries): Promise<Row | undefined> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('key_check') is not null as there`.execute(queries);
  if (!found[0]?.there) return undefined;
  // As JSON, because databases of older versions lack the columns.
  const { rows } = await sql<Row>`
    select seal, to_jsonb(key_check) ->> 'key_id' as key_id from key_check
    order by to_jsonb(key_check) ->> 'current_since' desc limit 1`.execute(queries);
  return rows[0];
}
