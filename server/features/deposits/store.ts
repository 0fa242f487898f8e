import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

/** A player's request, ready to be stored. */
export type NewDeposit = {
  readonly id: string;
  readonly requestId: string | undefined;
  /** SHA-256 of what was asked for, to tell a repeat from another request under the same id. */
  readonly requestDigest: Buffer;
  readonly username: string;
  readonly method: string;
  readonly amountCents: number;
  readonly senderName: string | undefined;
  readonly reference: string;
  readonly paymentLinkId: string | undefined;
  readonly accountId: string | undefined;
  readonly paymentAccount: string | undefined;
};

export type StoredDeposit = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly accountId: string | null;
};

/** A request that the database would not take: what its sender is told. */
export type DepositRefusal = { readonly refusal: CallError };

type ExistingRow = StoredDeposit & {
  readonly requestId: string | null;
  readonly requestDigest: Buffer | null;
};

const INSERT = {
  name: 'insert-deposits',
  text: `insert into deposits (
      id, request_id, request_digest, source, username, method, amount_cents, sender_name, reference,
      payment_link_id, account_id, payment_account
    )
    select id, request_id, request_digest, 'player', username, method, amount_cents, sender_name, reference,
      payment_link_id, account_id, payment_account
    from unnest(
      $1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[]
    ) as request (
      id, request_id, request_digest, username, method, amount_cents, sender_name, reference,
      payment_link_id, account_id, payment_account
    )
    on conflict do nothing
    returning id, reference, status, created_at as "createdAt", account_id as "accountId"`,
};

const FIND_EXISTING = {
  name: 'find-existing-deposits',
  text: `select id, reference, status, created_at as "createdAt", account_id as "accountId",
      request_id as "requestId", request_digest as "requestDigest"
    from deposits
    where id = any($1::uuid[]) or request_id = any($2::uuid[]) or reference = any($3::text[])`,
};

/**
 * Stores a group of requests in one statement and one commit. A request that is there already, by its own id or by its
 * request id with the same content, gets the stored row; nothing is stored twice.
 * @returns one result for each request, in order
 */
export async function storeDeposits(
  { pool }: Database,
  requests: readonly NewDeposit[],
): Promise<Array<StoredDeposit | DepositRefusal>> {
  const column = <Value>(read: (request: NewDeposit) => Value) =>
    requests.map((request) => read(request) ?? null);
  const inserted = await pool.query<StoredDeposit>({
    ...INSERT,
    values: [
      column((request) => request.id),
      column((request) => request.requestId),
      column((request) => request.requestDigest),
      column((request) => request.username),
      column((request) => request.method),
      column((request) => request.amountCents),
      column((request) => request.senderName),
      column((request) => request.reference),
      column((request) => request.paymentLinkId),
      column((request) => request.accountId),
      column((request) => request.paymentAccount),
    ],
  });
  const stored = new Map(inserted.rows.map((row) => [row.id, row]));
  const missing = requests.filter(({ id }) => !stored.has(id));
  const existing = missing.length > 0 ? await findExisting(pool, missing) : [];
  return requests.map((request) => stored.get(request.id) ?? settle(request, existing));
}

/** The stored deposit that a request with this id and content repeats, if there is one. */
export async function findRepeated(
  { queries }: Database,
  requestId: string | undefined,
  requestDigest: Buffer,
): Promise<StoredDeposit | undefined> {
  if (requestId === undefined) return undefined;
  return queries
    .selectFrom('deposits')
    .select(['id', 'reference', 'status', 'created_at as createdAt', 'account_id as accountId'])
    .where('request_id', '=', requestId)
    .where('request_digest', '=', requestDigest)
    .$narrowType<{ reference: string }>()
    .executeTakeFirst();
}

async function findExisting(pool: pg.Pool, requests: readonly NewDeposit[]): Promise<ExistingRow[]> {
  const { rows } = await pool.query<ExistingRow>({
    ...FIND_EXISTING,
    values: [
      requests.map(({ id }) => id),
      requests.flatMap(({ requestId }) => requestId ?? []),
      requests.map(({ reference }) => reference),
    ],
  });
  return rows;
}

function settle(request: NewDeposit, existing: readonly ExistingRow[]): StoredDeposit | DepositRefusal {
  const own = existing.find(({ id }) => id === request.id);
  if (own) return own;
  const sameRequest = existing.find(({ requestId }) => requestId !== null && requestId === request.requestId);
  if (sameRequest?.requestDigest?.equals(request.requestDigest)) return sameRequest;
  if (sameRequest) {
    return {
      refusal: new CallError(
        'ALREADY_EXISTS',
        'Another deposit request was already sent under this request ID.',
      ),
    };
  }
  return {
    refusal: new CallError(
      'ALREADY_EXISTS',
      'This payment reference belongs to another deposit request. Open the form again to get a new one.',
    ),
  };
}
