import type { RecordKind } from '#domain/records/record.ts';
import { findSuspended, suspendedRefusal } from '#server/features/players/suspended.ts';
import { awaitEarlierCommits } from '#server/platform/database/await-others.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallError } from '#server/platform/protocol/call-error.ts';
import { findRepeat, type Refusal, type RepeatableRequest, type StoredRequest } from './repeated-request.ts';

/** How the requests of a kind are stored. */
export type RequestStorage<Request, Existing> = {
  readonly kind: RecordKind;
  /** Inserts a group of requests from `unnest` and returns those it inserted. */
  readonly insert: {
    readonly name: string;
    readonly text: string;
    /** The columns that its parameters hold, in order. */
    readonly columns: ReadonlyArray<keyof Request>;
  };
  /** Finds what may be in the way of requests that were not inserted, first of all themselves. */
  readonly findExisting: {
    readonly name: string;
    readonly text: string;
    values(requests: readonly Request[]): unknown[][];
  };
  /** Why a request was not inserted that repeats none, of a player who is not suspended. */
  refusal(request: Request, existing: readonly Existing[]): CallError;
};

/**
 * Stores a group of requests in one statement and one commit. A request that is already stored, under its own id or
 * under its request id with the same content, gets the stored row; nothing is stored twice.
 * @returns one result for each request, in order
 */
export async function storeRequests<
  Request extends RepeatableRequest & { readonly username: string },
  Stored extends { readonly id: string },
  Existing extends Stored & StoredRequest,
>(
  database: Database,
  storage: RequestStorage<Request, Existing>,
  requests: readonly Request[],
): Promise<Array<Stored | Refusal>> {
  const { columns, ...insert } = storage.insert;
  const values = columns.map((column) => requests.map((request) => request[column] ?? null));
  const { rows } = await database.pool.query<Stored>({ ...insert, values });
  const stored = new Map(rows.map((row) => [row.id, row]));
  const missing = requests.filter(({ id }) => !stored.has(id));
  if (missing.length === 0) return requests.map(({ id }) => stored.get(id) as Stored);
  const settle = await settlement(database, storage, missing);
  return requests.map((request) => stored.get(request.id) ?? settle(request));
}

/** Determines why requests were not inserted, and so how each is answered. */
async function settlement<
  Request extends RepeatableRequest & { readonly username: string },
  Existing extends StoredRequest,
>(
  { pool, queries }: Database,
  { kind, findExisting, refusal }: RequestStorage<Request, Existing>,
  requests: readonly Request[],
): Promise<(request: Request) => Existing | Refusal> {
  const { name, text } = findExisting;
  const usernames = requests.map(({ username }) => username);
  const [{ rows: existing }, suspended] = await Promise.all([
    pool.query<Existing>({ name, text, values: findExisting.values(requests) }),
    findSuspended(pool, usernames),
  ]);
  await awaitEarlierCommits(queries);
  return (request) =>
    findRepeat(kind, request, existing) ?? {
      refusal: suspended.has(request.username) ? suspendedRefusal() : refusal(request, existing),
    };
}
