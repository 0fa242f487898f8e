import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

export type RequestDigest = (content: readonly unknown[]) => Buffer;

/** Keyed, so that a reader of the database cannot guess a request's content, such as a password. */
export function createRequestDigest(secret: string): RequestDigest {
  // As raw bytes, the key would be made into such an object for every digest, at six times the cost.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cage request digests v1', 32)));
  return (content) => createHmac('sha256', key).update(JSON.stringify(content)).digest();
}
