import { createHmac, hkdfSync } from 'node:crypto';

/** What a request asked for, in a digest, to tell a repeat from another request under the same id. */
export type RequestDigest = (content: readonly unknown[]) => Buffer;

/** Keyed, so that nobody who reads the database can try out what a request contained: a password, for one. */
export function createRequestDigest(secret: string): RequestDigest {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage request digests v1', 32));
  return (content) => createHmac('sha256', key).update(JSON.stringify(content)).digest();
}
