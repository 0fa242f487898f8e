import { createHmac, createSecretKey, hash, hkdfSync } from 'node:crypto';
import type { RecordKind } from '#domain/records/record.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export type RepeatableRequest = {
  readonly id: string;
  readonly requestId: string | undefined;
  readonly requestDigest: Buffer;
};

export type StoredRequest = {
  readonly id: string;
  readonly requestId: string | null;
  readonly requestDigest: Buffer | null;
};

export type Refusal = { readonly refusal: CallError };

export type RepeatedInput = { readonly requestId?: string | undefined };

// A digest is used at every step of a request.
const digests = new WeakMap<RepeatedInput, string>();

/** In memory alone, so it needs no key; undefined without a request id. */
export function digestToRepeat(input: RepeatedInput): string | undefined {
  if (!input.requestId) return undefined;
  const digest = digests.get(input) ?? hash('sha256', JSON.stringify(input), 'base64');
  digests.set(input, digest);
  return digest;
}

/**
 * For a request that could not be inserted: its stored row or that of its repeat, or a refusal if its request
 * id is another request's.
 */
export function findRepeat<Row extends StoredRequest>(
  kind: RecordKind,
  request: RepeatableRequest,
  stored: readonly Row[],
): Row | Refusal | undefined {
  const own = stored.find(({ id }) => id === request.id);
  if (own) return own;
  // One that waits for approval under the id of another would seem to be about that.
  const sameId = stored.find(({ id, requestId }) => [id, requestId].includes(request.requestId ?? ''));
  if (sameId === undefined) return undefined;
  if (sameId.requestDigest?.equals(request.requestDigest)) return sameId;
  return {
    refusal: new CallError(
      'ALREADY_EXISTS',
      `Another ${kind} request was already sent under this request ID.`,
      { code: 'sent-before' },
    ),
  };
}

export type RequestDigest = (content: readonly unknown[]) => Buffer;

/** Keyed, so that a reader of the database cannot guess a request's content, such as a password. */
export function createRequestDigest(secret: string): RequestDigest {
  // As raw bytes, the key would be made into such an object for every digest, at six times the cost.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cage request digests v1', 32)));
  return (content) => createHmac('sha256', key).update(JSON.stringify(content)).digest();
}
