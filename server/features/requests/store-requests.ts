import type pg from 'pg';
import type { Refusal } from './repeated-request.ts';

/** A statement that inserts a group of requests from `unnest` and returns those it inserted. */
type GroupInsert<Request> = {
  readonly name: string;
  readonly text: string;
  /** The columns that its parameters hold, in order. */
  readonly columns: ReadonlyArray<keyof Request>;
};

/**
 * Stores a group of requests in one statement and one commit.
 * @param settlement determines why requests were not inserted, and so how each is answered
 * @returns one result for each request, in order
 */
export async function storeRequests<Request extends { readonly id: string }, Stored extends { id: string }>(
  pool: pg.Pool,
  { columns, ...insert }: GroupInsert<Request>,
  requests: readonly Request[],
  settlement: (missing: readonly Request[]) => Promise<(request: Request) => Stored | Refusal>,
): Promise<Array<Stored | Refusal>> {
  const values = columns.map((column) => requests.map((request) => request[column] ?? null));
  const { rows } = await pool.query<Stored>({ ...insert, values });
  const stored = new Map(rows.map((row) => [row.id, row]));
  const missing = requests.filter(({ id }) => !stored.has(id));
  if (missing.length === 0) return requests.map(({ id }) => stored.get(id) as Stored);
  const settle = await settlement(missing);
  return requests.map((request) => stored.get(request.id) ?? settle(request));
}
