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

/** What Cage says in an entry: all of it but the id and the time, which the database gives. */
export type EntryContent = { readonly [Column in (typeof COLUMNS)[number]]?: string | null } & {
  /** As JSON. */
  readonly metadata: string;
  readonly details: string;
};

/**
 * Signs an entry that is to be added. The nonce, which is unique in the table, keeps it from being added twice; nonces
 * of entries that follow each other are neighbours in the index.
 * @param at when it is signed, if not now
 */
export function signEntry(
  signer: RowSigner,
  entry: EntryContent,
  at?: Date,
): { nonce: string; signature: string } {
  const nonce = uuidv7(at && { msecs: at.getTime() });
  return { nonce, signature: signer.sign(KIND, fieldsOf(entry, nonce)) };
}

/** When an entry was signed, by its nonce; milliseconds since 1970. */
export function signedAt(nonce: string): number {
  return Number.parseInt(nonce.replaceAll('-', '').slice(0, 12), 16);
}

/** The key that an entry was signed with, whether it was rotated out since or not; undefined if with none of the ring. */
export function keyOfEntry(
  signer: RowSigner,
  { nonce, signature, ...entry }: EntryContent & { nonce: string | null; signature: string | null },
): Key | undefined {
  if (nonce === null) return undefined;
  try {
    return signer.keyOf(signature, KIND, fieldsOf(entry, nonce));
  } catch (error) {
    // What somebody has put in is nested as deeply as PostgreSQL allows, which is deeper than this can follow.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function fieldsOf(entry: EntryContent, nonce: string): SignedFields {
  return {
    nonce,
    // The database keeps no half of a surrogate pair, such as a text that was cut may end with.
    ...Object.fromEntries(COLUMNS.map((column) => [column, entry[column]?.toWellFormed() ?? null])),
    metadata: inOrder(entry.metadata),
    details: inOrder(entry.details),
  };
}

/** The same text for whatever the database makes of a JSON value: it orders keys in its own way. */
function inOrder(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
