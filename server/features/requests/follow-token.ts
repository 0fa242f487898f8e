import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { stringify as formatUuid } from 'uuid';
import { COMPLETED_STATUSES, type RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';

/** A token is the id and a 128-bit MAC over it: nothing is stored, and a repeat gets the same one. */
export type FollowTokens = {
  make(kind: RecordKind, id: string): string;
  read(token: string): { readonly kind: RecordKind; readonly id: string } | undefined;
};

// Their positions are encoded in every token ever issued.
const KINDS: readonly RecordKind[] = ['deposit', 'withdrawal'];
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_BYTES = 1 + ID_BYTES + MAC_BYTES;

/** Tokens are made with the current key, and read with any of the ring. */
export function createFollowTokens(keys: Keyring): FollowTokens {
  // One object a key: creating it from bytes for every token would cost five times the MAC itself.
  const derived = new Map<string, KeyObject>();
  const keyFor = ({ id, secret }: Key): KeyObject => {
    const known =
      derived.get(id) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cage follow tokens v1', 32)));
    derived.set(id, known);
    return known;
  };
  const macOf = (subject: Uint8Array, key: Key) =>
    createHmac('sha256', keyFor(key)).update(subject).digest().subarray(0, MAC_BYTES);

  return {
    make(kind, id) {
      const token = Buffer.allocUnsafe(TOKEN_BYTES);
      token[0] = KINDS.indexOf(kind);
      token.write(id.replaceAll('-', ''), 1, 'hex');
      macOf(token.subarray(0, 1 + ID_BYTES), keys.current).copy(token, 1 + ID_BYTES);
      return token.toString('base64url');
    },

    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== TOKEN_BYTES) return undefined;
      const subject = bytes.subarray(0, 1 + ID_BYTES);
      const kind = KINDS[subject[0] as number];
      const mac = bytes.subarray(1 + ID_BYTES);
      const isOurs = keys.all.some((key) => timingSafeEqual(mac, macOf(subject, key)));
      return kind !== undefined && isOurs ? { kind, id: formatUuid(subject, 1) } : undefined;
    },
  };
}

/**
 * The ids of this player's completed requests among the tokens'. Strangers have no such link without paying,
 * and one who pays for another has only that payment's link.
 */
export async function findProofs(
  queries: Queries,
  followTokens: FollowTokens,
  username: string,
  tokens: readonly string[] = [],
): Promise<string[]> {
  const named = tokens.flatMap((token) => followTokens.read(token) ?? []);
  async function completedOf(kind: RecordKind): Promise<string[]> {
    const ids = named.flatMap((request) => (request.kind === kind ? [request.id] : []));
    if (ids.length === 0) return [];
    const found = await queries
      .selectFrom<'deposits' | 'withdrawals'>(RECORD_TABLES[kind])
      .select('id')
      .where('id', 'in', ids)
      .where('username', '=', username)
      .where('status', 'in', COMPLETED_STATUSES[kind])
      .execute();
    return found.map(({ id }) => id);
  }
  return [...(await completedOf('deposit')), ...(await completedOf('withdrawal'))];
}
