import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { stringify as formatUuid, parse as parseUuid } from 'uuid';
import type { RecordKind } from '#domain/records/record-kind.ts';

/**
 * Secrets with which players follow their own requests: the request's id and a 128-bit MAC over it, so that nothing has
 * to be stored and a repeated request gets the same one.
 */
export type FollowTokens = {
  make(kind: RecordKind, id: string): string;
  /** @returns what the token refers to; undefined if it was not made here */
  read(token: string): { readonly kind: RecordKind; readonly id: string } | undefined;
};

// Their positions are encoded in every token ever issued.
const KINDS: readonly RecordKind[] = ['deposit', 'withdrawal'];
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_BYTES = 1 + ID_BYTES + MAC_BYTES;

export function createFollowTokens(secret: string): FollowTokens {
  // One key object: creating it from bytes for every token would cost five times the MAC itself.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cage follow tokens v1', 32)));
  const macOf = (subject: Uint8Array) =>
    createHmac('sha256', key).update(subject).digest().subarray(0, MAC_BYTES);

  return {
    make(kind, id) {
      const subject = Buffer.from([KINDS.indexOf(kind), ...parseUuid(id)]);
      return Buffer.concat([subject, macOf(subject)]).toString('base64url');
    },

    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== TOKEN_BYTES) return undefined;
      const subject = bytes.subarray(0, 1 + ID_BYTES);
      const kind = KINDS[subject[0] as number];
      const isOurs = timingSafeEqual(bytes.subarray(1 + ID_BYTES), macOf(subject));
      return kind !== undefined && isOurs ? { kind, id: formatUuid(subject, 1) } : undefined;
    },
  };
}
