import { v7 as uuidv7 } from 'uuid';
import type { Key } from '#server/platform/sealing/keyring.ts';
import type { RowSigner, SignedFields } from '#server/platform/sealing/row-signer.ts';

const KIND = 'activity_log';

const COLUMNS = [
  'action',
  'message',
  'username',
  'actor_id',
  'actor_name',
  'actor_email',
  'subject_type',
  'subject_id',
  'address',
  'session_id',
] as const;

/** An entry as Cage signs it: without the id and the time, which the database gives. */
export type EntryContent = { readonly [Column in (typeof COLUMNS)[number]]?: string | null } & {
  readonly metadata: string;
  readonly details: string;
};

/** Signs a new entry. Its nonce is unique in the table against replays, and ordered by time for the index. */
export function signEntry(
  signer: RowSigner,
  entry: EntryContent,
  at?: Date,
): { nonce: string; signature: string } {
  const nonce = uuidv7(at && { msecs: at.getTime() });
  return { nonce, signature: signer.sign(KIND, fieldsOf(entry, nonce)) };
}

/** When an entry was signed, in milliseconds since 1970. */
export function signedAt(nonce: string): number {
  return Number.parseInt(nonce.replaceAll('-', '').slice(0, 12), 16);
}

/** The key that signed an entry, retired or not; undefined if none of the ring did. */
export function keyOfEntry(
  signer: RowSigner,
  { nonce, signature, ...entry }: EntryContent & { nonce: string | null; signature: string | null },
): Key | undefined {
  if (nonce === null) return undefined;
  try {
    return signer.keyOf(signature, KIND, fieldsOf(entry, nonce));
  } catch (error) {
    // A planted entry may be nested as deeply as PostgreSQL allows, deeper than this can follow.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function fieldsOf(entry: EntryContent, nonce: string): SignedFields {
  return {
    nonce,
    // The database keeps no half of a surrogate pair, with which a shortened text may end.
    ...Object.fromEntries(COLUMNS.map((column) => [column, entry[column]?.toWellFormed() ?? null])),
    metadata: inOrder(entry.metadata),
    details: inOrder(entry.details),
  };
}

/** The same text for any order of keys: the database orders those of a JSON value in its own way. */
function inOrder(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
