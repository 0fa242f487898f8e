import { sql } from 'kysely';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { isSigned, readHeadLine, type SignedHead, writeHeadLine } from './head-line.ts';

export type SignedRow = {
  readonly run: string;
  readonly number: number;
  readonly head: SignedHead | undefined;
};

/** Notes a run's newest head; false if the database names a newer one, which this run has not signed. */
export async function noteSignedHead(
  { queries }: Pick<Database, 'queries'>,
  head: SignedHead,
): Promise<boolean> {
  const { run, number } = head.place;
  const { newest } = await queries
    .selectFrom('signed_heads')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  if ((newest ?? 0) > number) return false;
  await queries
    .insertInto('signed_heads')
    .values({ run, number, line: writeHeadLine(head) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function readSignedRows({ queries }: Pick<Database, 'queries'>): Promise<SignedRow[]> {
  const rows = await queries.selectFrom('signed_heads').select(['run', 'number', 'line']).execute();
  return rows.map(({ run, number, line }) => ({ run, number, head: readHeadLine(line) }));
}

export async function findNewestSigned(
  database: Pick<Database, 'queries'>,
  keys: Keyring,
): Promise<SignedHead | undefined> {
  const heads = (await readSignedRows(database)).flatMap(({ head }) =>
    head && isSigned(head, keys) ? [head] : [],
  );
  return heads.sort((one, other) => one.at.localeCompare(other.at)).at(-1);
}

/** Makes these the noted heads of their runs in a restored database, whose backup read the files first. */
export async function alignSignedRows(queries: Queries, heads: readonly SignedHead[]): Promise<void> {
  const newest = new Map<string, SignedHead>();
  for (const head of heads) {
    const { run, number } = head.place;
    if (number > (newest.get(run)?.place.number ?? 0)) newest.set(run, head);
  }
  for (const [run, head] of newest) {
    await queries.deleteFrom('signed_heads').where('run', '=', run).execute();
    await noteSignedHead({ queries }, head);
  }
}

export async function forgetForeignRows(queries: Queries, keys: Keyring): Promise<void> {
  for (const { run, head } of await readSignedRows({ queries })) {
    if (head && isSigned(head, keys)) continue;
    await queries.deleteFrom('signed_heads').where('run', '=', run).execute();
  }
}

/** Each names its run and number, in words. */
export type ReplacedRows = {
  readonly replaced: readonly string[];
  readonly forgotten: readonly string[];
  /** Rows of runs without a known signed head; they stay. */
  readonly unknown: readonly string[];
};

/** Replaces unsigned rows by the newest signed head of their run; forgets those of `runs` without one. */
export async function replacePlantedRows(
  transaction: Queries,
  keys: Keyring,
  { heads, runs }: { readonly heads: readonly SignedHead[]; readonly runs: readonly string[] },
): Promise<ReplacedRows> {
  const done = { replaced: [] as string[], forgotten: [] as string[], unknown: [] as string[] };
  for (const row of await readSignedRows({ queries: transaction })) {
    if (isSignedRow(row, keys)) continue;
    const { run, number } = row;
    const own = heads.filter(({ place }) => place.run === run);
    const outcome = own.length > 0 ? 'replaced' : runs.includes(run) ? 'forgotten' : 'unknown';
    const newest = Math.max(...own.map(({ place }) => place.number));
    const instead = outcome === 'replaced' ? `, instead of which head ${newest} is noted` : '';
    done[outcome].push(`head ${number} of run ${run}${instead}`);
    if (outcome === 'unknown') continue;
    await transaction.deleteFrom('signed_heads').where('run', '=', run).execute();
    await alignSignedRows(transaction, own);
  }
  return done;
}

export function isSignedRow({ run, number, head }: SignedRow, keys: Keyring): boolean {
  return head?.place.run === run && head.place.number === number && isSigned(head, keys);
}

/** When the first entry after `id` was made, if that is more than a minute ago by the database's clock. */
export async function findLongUnsigned(
  { queries }: Pick<Database, 'queries'>,
  id: number,
): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('activity_log')
    .select(['created_at', sql<boolean>`created_at < now() - interval '1 minute'`.as('isLong')])
    .where('id', '>', id)
    .orderBy('id')
    .executeTakeFirst();
  return row?.isLong ? row.created_at : undefined;
}

export async function findHash(
  { queries }: Pick<Database, 'queries'>,
  id: number,
): Promise<string | undefined> {
  const row = await queries.selectFrom('activity_log').select('hash').where('id', '=', id).executeTakeFirst();
  return row?.hash.toString('hex');
}
