import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';

/** What of a row is signed, always in the same order. */
export type SignedFields = Readonly<Record<string, string | number | boolean | null>>;

/** Signs rows that let somebody in, or have a change made: HMAC-SHA-256 with a key that is never in the database. */
export type RowSigner = {
  /** @param kind of row; the signature holds for no other */
  sign(kind: string, fields: SignedFields): string;
  /** Whether the row is as it was signed, with a key of the ring that was not rotated out. */
  holds(signature: string | null, kind: string, fields: SignedFields): boolean;
  /** Whether it was signed with the key that is in use. */
  isCurrent(signature: string | null): boolean;
};

const FORMAT = 's2';

/** Of before 2026-12: without epochs. */
const FIRST_FORMAT = 's1';

/**
 * A signature is `s2.<id of its key>.<MAC>`.
 * @param options.takesFirst whether signatures of the first format hold too
 */
export function createRowSigner(keys: Keyring, { takesFirst = false } = {}): RowSigner {
  const derived = new Map<string, Buffer>();
  function macOf({ id, secret }: Key, kind: string, fields: SignedFields): Buffer {
    const key = derived.get(id) ?? Buffer.from(hkdfSync('sha256', secret, '', 'cage signed rows v1', 32));
    derived.set(id, key);
    return createHmac('sha256', key)
      .update(JSON.stringify([kind, fields]))
      .digest();
  }

  return {
    sign: (kind, fields) =>
      `${FORMAT}.${keys.current.id}.${macOf(keys.current, kind, fields).toString('base64url')}`,

    holds(signature, kind, fields) {
      const [format, id, mac, ...rest] = signature?.split('.') ?? [];
      const key = id === undefined ? undefined : keys.find(id);
      const isFirst = takesFirst && format === FIRST_FORMAT;
      if (format !== FORMAT && !isFirst) return false;
      if (key === undefined || !keys.counts(key) || mac === undefined || rest.length > 0) return false;
      const { epoch: _, ...without } = fields;
      const expected = macOf(key, kind, isFirst ? without : fields);
      const given = Buffer.from(mac, 'base64url');
      return expected.length === given.length && timingSafeEqual(expected, given);
    },

    isCurrent: (signature) => signature?.startsWith(`${FORMAT}.${keys.current.id}.`) ?? false,
  };
}
