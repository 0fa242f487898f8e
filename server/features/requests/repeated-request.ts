import { hash } from 'node:crypto';
import type { RecordKind } from '#domain/records/record.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

/** A request that a client may send again. */
export type RepeatableRequest = {
  readonly id: string;
  readonly requestId: string | undefined;
  readonly requestDigest: Buffer;
};

/** A stored request, with what identifies its repeats. */
export type StoredRequest = {
  readonly id: string;
  readonly requestId: string | null;
  readonly requestDigest: Buffer | null;
};

/** A request that the database refused: how its sender is answered. */
export type Refusal = { readonly refusal: CallError };

/** What a client sends, and may send again. */
export type RepeatedInput = { readonly requestId?: string | undefined };

// Asked for at every step of a request.
const digests = new WeakMap<RepeatedInput, string>();

/**
 * By which the same is recognised when it is sent again; undefined without a request id, by which it is stored once. It is
 * kept in memory alone, so that it needs no key.
 */
export function digestToRepeat(input: RepeatedInput): string | undefined {
  if (!input.requestId) return undefined;
  const digest = digests.get(input) ?? hash('sha256', JSON.stringify(input), 'base64');
  digests.set(input, digest);
  return digest;
}

/**
 * Classifies a request that could not be inserted, by what is stored: itself, stored before; a repeat; or another
 * request under a request id that is taken. Undefined if it is none of these.
 */
export function findRepeat<Row extends StoredRequest>(
  kind: RecordKind,
  request: RepeatableRequest,
  stored: readonly Row[],
): Row | Refusal | undefined {
  const own = stored.find(({ id }) => id === request.id);
  if (own) return own;
  const sameId = stored.find(({ requestId }) => requestId !== null && requestId === request.requestId);
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
