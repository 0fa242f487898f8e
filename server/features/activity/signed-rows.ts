import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { isSigned, readHeadLine, type SignedHead, writeHeadLine } from './head-line.ts';

/** The newest head of a run, as the database has it. */
export type SignedRow = {
  readonly run: string;
  readonly number: number;
  readonly head: SignedHead | undefined;
};

/** Raised by the trigger `signed_heads_newest`. */
const NOT_THE_NEWEST = 'P0001';

/**
 * Notes the newest head of a run; the one before is forgotten.
 * @returns false if the database names a newer one, which this run has not signed
 */
export async function noteSignedHead(
  { queries }: Pick<Database, 'queries'>,
  head: SignedHead,
): Promise<boolean> {
  if (head.place === undefined) return true;
  const { run, number } = head.place;
  try {
    await queries
      .insertInto('signed_heads')
      .values({ run, number, line: writeHeadLine(head) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_THE_NEWEST) return false;
    throw error;
  }
}

/** The newest heads of all runs. */
export async function readSignedRows({ queries }: Pick<Database, 'queries'>): Promise<SignedRow[]> {
  const rows = await queries.selectFrom('signed_heads').select(['run', 'number', 'line']).execute();
  return rows.map(({ run, number, line }) => ({ run, number, head: readHeadLine(line) }));
}

/** Of the heads that are noted and signed with a key of the ring, the one that was signed last. */
export async function findNewestSigned(
  database: Pick<Database, 'queries'>,
  keys: Keyring,
): Promise<SignedHead | undefined> {
  const heads = (await readSignedRows(database)).flatMap(({ head }) =>
    head && isSigned(head, keys) ? [head] : [],
  );
  return heads.sort((one, other) => one.at.localeCompare(other.at)).at(-1);
}

/**
 * In a restored database: makes the newest heads of these the noted ones of their runs. The files of a backup were read
 * before its database.
 */
export async function alignSignedRows(queries: Queries, heads: readonly SignedHead[]): Promise<void> {
  const newest = new Map<string, SignedHead>();
  for (const head of heads) {
    const { run, number } = head.place ?? { run: '', number: 0 };
    if (number > (newest.get(run)?.place?.number ?? 0)) newest.set(run, head);
  }
  for (const [run, head] of newest) {
    await queries.deleteFrom('signed_heads').where('run', '=', run).execute();
    await noteSignedHead({ queries }, head);
  }
}

/** Forgets the heads that no key of the ring has signed. */
export async function forgetForeignRows(queries: Queries, keys: Keyring): Promise<void> {
  for (const { run, head } of await readSignedRows({ queries })) {
    if (head && isSigned(head, keys)) continue;
    await queries.deleteFrom('signed_heads').where('run', '=', run).execute();
  }
}

/** The hash of an entry; undefined if it is not there. */
export async function findHash(
  { queries }: Pick<Database, 'queries'>,
  id: number,
): Promise<string | undefined> {
  const row = await queries.selectFrom('activity_log').select('hash').where('id', '=', id).executeTakeFirst();
  return row?.hash.toString('hex');
}
