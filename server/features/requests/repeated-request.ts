import type { RecordKind } from '#domain/records/record-kind.ts';
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
    ),
  };
}
