import type { RecordKind } from '#domain/records/record.ts';
import { findSuspended, suspendedRefusal } from '#server/features/players/suspended.ts';
import { awaitEarlierCommits } from '#server/platform/database/await-others.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallError } from '#server/platform/protocol/call-error.ts';
import { findRepeat, type Refusal, type RepeatableRequest, type StoredRequest } from './repeated-request.ts';

export type RequestStorage<Request, Existing> = {
  readonly kind: RecordKind;
  readonly insert: {
    readonly name: string;
    readonly text: string;
    /** The columns that its parameters hold, in order. */
    readonly columns: ReadonlyArray<keyof Request>;
  };
  /** Rows that may have kept requests from being inserted, among them the requests' own. */
  readonly findExisting: {
    readonly name: string;
    readonly text: string;
    values(requests: readonly Request[]): unknown[][];
  };
  /** For a request that was not inserted, repeats none, and whose player is not suspended. */
  refusal(request: Request, existing: readonly Existing[]): CallError;
};

/** One result per request, in order; a repeat by id, or by request id and content, gets the stored row. */
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
