import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Key, Keyring } from './keyring.ts';
import { createSealer, opens, type Sealer } from './sealer.ts';

const CONTEXT = 'key check';

type Row = { readonly seal: string; readonly key_id: string; readonly retired_at: Date | null };

/** `unknown` if the database records no key. The ring learns which of its keys were rotated out. */
export async function checkKey(
  queries: Queries,
  { keys }: Pick<Sealer, 'keys'>,
): Promise<'right' | 'wrong' | 'unknown'> {
  const rows = await readAllRows(queries);
  const [newest, ...earlier] = withoutFalse(rows, keys);
  if (newest === undefined) return rows.length === 0 ? 'unknown' : 'wrong';
  const current = keyOfRow(newest, keys);
  const retired = earlier.flatMap((row) => (row.retired_at !== null && keyOfRow(row, keys)) || []);
  keys.retire(retired.filter(({ id }) => id !== current?.id));
  if (current === undefined) return 'wrong';
  keys.use(current);
  return 'right';
}

/** Assigns the current key to a database that has none yet; of several attempts at once, one wins. */
export async function adoptKey(queries: Queries, { keys }: Pick<Sealer, 'keys'>): Promise<void> {
  await queries
    .insertInto('key_check')
    .values(checkOf(keys.current))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Assigns the current key, whichever the database had; one that is not on the ring is rotated out. */
export async function replaceKey(queries: Queries, { keys }: Pick<Sealer, 'keys'>): Promise<void> {
  const rows = await readRows(queries, keys);
  await changeKey(queries, keys.current);
  await retireRows(
    queries,
    rows.filter((row) => keyOfRow(row, keys) === undefined),
  );
  await checkKey(queries, { keys });
}

/** The key becomes the one to seal and sign with; those before count until they are rotated out. */
export async function changeKey(queries: Queries, key: Key): Promise<void> {
  const row = {
    ...checkOf(key),
    only_row: null,
    current_since: sql<Date>`clock_timestamp()`,
    retired_at: null,
  };
  await queries
    .insertInto('key_check')
    .values(row)
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet(row))
    .execute();
}

/** Ends a change: earlier keys' seals and signatures end. Only the tables' owner can do and undo this. */
export async function retireEarlierKeys(queries: Queries, keys: Keyring): Promise<void> {
  // The first of the ring may be the next one.
  const others = keys.all.slice(1).filter(({ id }) => id !== keys.current.id);
  for (const key of others) {
    await queries
      .insertInto('key_check')
      .values({ ...checkOf(key), only_row: null, current_since: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = await readRows(queries, keys);
  await retireRows(
    queries,
    rows.filter((row) => row.retired_at === null && row.key_id !== keys.current.id),
  );
  await checkKey(queries, { keys });
}

/** A change of the key was begun and not ended, so that an earlier one still counts. */
export async function hasEarlierKeys(queries: Queries, keys: Keyring): Promise<boolean> {
  const [, ...earlier] = await readRows(queries, keys);
  return earlier.some(({ retired_at }) => retired_at === null);
}

export async function readRetirements(queries: Queries, keys: Keyring): Promise<ReadonlyMap<string, Date>> {
  const rows = await readRows(queries, keys);
  return new Map(
    rows.flatMap((row) => {
      const key = keyOfRow(row, keys);
      return key && row.retired_at !== null ? [[key.id, row.retired_at] as const] : [];
    }),
  );
}

/** The database's key before the current one, if it is on the ring and still counts. */
export async function findKeyBefore(queries: Queries, keys: Keyring): Promise<Key | undefined> {
  const rows = await readRows(queries, keys);
  const counting = rows.flatMap((row) => (row.retired_at === null ? (keyOfRow(row, keys) ?? []) : []));
  return counting.find(({ id }) => id !== keys.current.id);
}

async function retireRows(queries: Queries, rows: readonly Row[]): Promise<void> {
  for (const { seal } of rows) {
    await queries
      .updateTable('key_check')
      .set({ retired_at: sql<Date>`clock_timestamp()` })
      .where('seal', '=', seal)
      .execute();
  }
}

function checkOf(key: Key) {
  return { seal: createSealer(key.secret).seal('', CONTEXT), key_id: key.id };
}

function keyOfRow({ seal, key_id }: Row, keys: Keyring): Key | undefined {
  const key = keys.find(key_id);
  return key && opens(createSealer(key.secret), { sealed: seal, context: CONTEXT }) ? key : undefined;
}

async function readRows(queries: Queries, keys: Keyring): Promise<Row[]> {
  return withoutFalse(await readAllRows(queries), keys);
}

/** Without rows in the name of a key of the ring that did not write them. */
function withoutFalse(rows: readonly Row[], keys: Keyring): Row[] {
  return rows.filter((row) => keys.find(row.key_id) === undefined || keyOfRow(row, keys) !== undefined);
}

async function readAllRows(queries: Queries): Promise<Row[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('key_check') is not null as there`.execute(queries);
  if (!found[0]?.there) return [];
  const { rows } = await sql<Row>`
    select seal, key_id, retired_at from key_check order by current_since desc`.execute(queries);
  return rows;
}
