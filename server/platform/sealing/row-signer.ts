import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';

/** The signed fields of a row, always in the same order. */
export type SignedFields = Readonly<Record<string, string | number | boolean | null>>;

/** HMAC-SHA-256, with a key that is never in the database, of rows that let somebody in or make a change. */
export type RowSigner = {
  /** @param kind of row; the signature holds for no other */
  sign(kind: string, fields: SignedFields): string;
  /** Whether the row is as it was signed, by a key of the ring that was not rotated out. */
  holds(signature: string | null, kind: string, fields: SignedFields): boolean;
  /** The key of the ring that signed the row, even if it was rotated out since. */
  keyOf(signature: string | null, kind: string, fields: SignedFields): Key | undefined;
  isCurrent(signature: string | null): boolean;
};

/** The signed columns that hold JSON, in which a text may read like an object. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'settings',
  'document',
  'details',
  'subject',
  'places',
  'mapping',
]);

/** Values that are not plain are signed as JSON. */
export function fieldsOfRow(
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): SignedFields {
  const values = columns.map((column) => {
    const value = row[column];
    const isPlain = !JSON_COLUMNS.has(column) && (value === null || typeof value !== 'object');
    return [column, isPlain ? value : JSON.stringify(value)] as const;
  });
  return Object.fromEntries(values) as SignedFields;
}

// A signed row is looked at with each call of its person, and seldom changes.
const MOST_VERIFIED = 2_000;

const FORMAT = 's2';

/** A signature is `s2.<id of its key>.<MAC>`. */
export function createRowSigner(keys: Keyring): RowSigner {
  const derived = new Map<string, Buffer>();
  const verified = new Map<string, string>();
  function macOf({ id, secret }: Key, text: string): Buffer {
    const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, '', 'cage signed rows v1', 32));
    derived.set(id, key);
    return createHmac('sha256', key).update(text).digest();
  }

  function remember(signature: string, text: string): void {
    verified.set(signature, text);
    if (verified.size > MOST_VERIFIED) verified.delete(verified.keys().next().value as string);
  }

  function readSignature(signature: string | null) {
    const [format, id, mac, ...rest] = signature?.split('.') ?? [];
    const key = format === FORMAT && id !== undefined ? keys.find(id) : undefined;
    if (key === undefined || mac === undefined || rest.length > 0) return undefined;
    return { key, mac };
  }

  function isMacOf(mac: string, key: Key, text: string): boolean {
    const expected = macOf(key, text);
    const given = Buffer.from(mac, 'base64url');
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  return {
    sign: (kind, fields) =>
      `${FORMAT}.${keys.current.id}.${macOf(keys.current, textOf(kind, fields)).toString('base64url')}`,

    holds(signature, kind, fields) {
      const read = readSignature(signature);
      if (signature === null || read === undefined || !keys.counts(read.key)) return false;
      const text = textOf(kind, fields);
      if (verified.get(signature) === text) return true;
      if (!isMacOf(read.mac, read.key, text)) return false;
      remember(signature, text);
      return true;
    },

    keyOf(signature, kind, fields) {
      const read = readSignature(signature);
      return read && isMacOf(read.mac, read.key, textOf(kind, fields)) ? read.key : undefined;
    },

    isCurrent: (signature) => signature?.startsWith(`${FORMAT}.${keys.current.id}.`) ?? false,
  };
}

function textOf(kind: string, fields: SignedFields): string {
  return JSON.stringify([kind, fields]);
}
