import type { Database, Queries } from '#server/platform/database/database.ts';
import { readRetirements } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { type EntryContent, keyOfEntry, signedAt } from './entry-signature.ts';
import { findArchivedBefore } from './log-archives.ts';

type Entry = EntryContent & {
  readonly id: number;
  readonly created_at: Date;
  readonly nonce: string | null;
  readonly signature: string | null;
};

/** Finds entries that somebody has put in past Cage. */
export type EntryCheck = {
  isPlanted(entry: Entry): boolean;
  /** Set if the stated start of signing is not signed itself; a sentence without its full stop. */
  readonly fault: string | undefined;
};

const KIND = 'log signed after';

const DAY_MS = 86_400_000;

// Clocks of nodes and of the database differ by less, and archived entries are older.
const ADDED_WITHIN_MS = 60 * DAY_MS;
const CLOCKS_DIFFER_MS = 7 * DAY_MS;

/** Without a signed statement of where signing starts, every entry must be signed. */
export async function prepareEntryCheck(
  { queries }: Pick<Database, 'queries'>,
  keys: Keyring,
): Promise<EntryCheck> {
  const signer = createRowSigner(keys);
  const retiredAt = await readRetirements(queries, keys);
  const stated = await readSigningStart(queries);
  const archivedBefore = await findArchivedBefore(queries);
  const after = stated?.after ?? 0;
  // Before the first start nothing is stated, and no entry is there.
  const holds = stated === undefined || signer.keyOf(stated.signature, KIND, { after }) !== undefined;
  return {
    isPlanted(entry) {
      if (holds && entry.id <= after) return false;
      if (isAddedAgain(entry, archivedBefore)) return true;
      const key = keyOfEntry(signer, entry);
      const retired = key && retiredAt.get(key.id);
      return key === undefined || (retired !== undefined && entry.created_at > retired);
    },
    fault: holds
      ? undefined
      : `the database says that entries are signed from the one after ${after}, which no key of this Cage has signed`,
  };
}

/** Whether an archived entry was put in again: the table's index no longer refuses its nonce. */
function isAddedAgain({ nonce, created_at }: Entry, archivedBefore: Date | undefined): boolean {
  if (nonce === null || archivedBefore === undefined) return false;
  const signed = signedAt(nonce);
  return (
    signed < archivedBefore.getTime() + CLOCKS_DIFFER_MS && created_at.getTime() - signed > ADDED_WITHIN_MS
  );
}

/** The last entry that the operator, or the first start that signed, accepted as it was. */
export async function readAcceptedUpTo({ queries }: Pick<Database, 'queries'>): Promise<number> {
  return (await readSigningStart(queries))?.after ?? 0;
}

function readSigningStart(queries: Queries) {
  return queries
    .selectFrom('signed_accounts')
    .select(['log_signed_after as after', 'log_signature as signature'])
    .executeTakeFirst();
}

/** The signed start of signing: later entries must be signed, earlier ones are accepted as they are. */
export async function stateSigningStart(queries: Queries, signer: RowSigner) {
  const { last_id: after } = await queries
    .selectFrom('activity_log_head')
    .select('last_id')
    .executeTakeFirstOrThrow();
  return { log_signed_after: after, log_signature: signer.sign(KIND, { after }) };
}

/** Entries with the nonce of an earlier one, which the table's index refuses. */
export async function findRepeated({ queries }: Pick<Database, 'queries'>): Promise<number[]> {
  const rows = await queries
    .selectFrom('activity_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('nonce', 'is not', null)
    .groupBy('nonce')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return rows.map(({ id }) => id);
}
