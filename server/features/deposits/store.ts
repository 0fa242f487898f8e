import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { DB, Deposits } from '#db/types.ts';
import type { Cents } from '#domain/money/usd.ts';
import { OF_UNSUSPENDED_PLAYER } from '#server/features/players/suspended.ts';
import {
  isLocked,
  isRecentOf,
  type LockState,
  type RecordStore,
  TOUCHED,
} from '#server/features/records/record-store.ts';
import type {
  Refusal,
  RepeatableRequest,
  StoredRequest,
} from '#server/features/requests/repeated-request.ts';
import { type RequestStorage, storeRequests } from '#server/features/requests/store-requests.ts';
import { awaitEarlierCommits } from '#server/platform/database/await-others.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export type DepositRow = Selectable<Deposits> & LockState;
export type DepositColumns = UpdateObject<DB, 'deposits'>;

export const depositRecords: RecordStore<DepositRow, DepositColumns> = {
  kind: 'deposit',

  lockRow: (transaction, id) =>
    transaction
      .selectFrom('deposits')
      .selectAll()
      .select(isLocked)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  update: (transaction, id, columns) =>
    transaction
      .updateTable('deposits')
      .set(columns)
      .where('id', '=', id)
      .returning(['version', 'locked_until'])
      .executeTakeFirstOrThrow(),

  async touchRecent(transaction, username) {
    await transaction.updateTable('deposits').set(TOUCHED).where(isRecentOf(username)).execute();
  },

  async eraseNetworks(queries, { since, until }, most) {
    const { numUpdatedRows } = await queries
      .updateTable('deposits')
      .set({ requested_from: null })
      .where('id', 'in', (some) =>
        some
          .selectFrom('deposits')
          .select('id')
          .where('requested_from', 'is not', null)
          .where('created_at', '<=', until)
          .where('created_at', '>', since)
          .limit(most),
      )
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
};

/** Locks several deposits in one order, so that two callers cannot wait for each other. */
export async function lockDeposits(
  transaction: Queries,
  ids: readonly string[],
): Promise<Map<string, DepositRow>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('deposits')
    .selectAll()
    .select(isLocked)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockFreeDeposits(
  transaction: Queries,
  ids: readonly string[],
): Promise<Map<string, DepositRow>> {
  const rows = await transaction
    .selectFrom('deposits')
    .selectAll()
    .select(isLocked)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type StatusColumns = {
  readonly status: string;
  readonly decline_reason: string | null;
  readonly custom_decline_reason: string | null;
  readonly status_updated_by: string | null;
  readonly status_updated_by_name: string | null;
  readonly status_updated_by_email: string | null;
  readonly status_updated_at: Date | null;
};

export async function updateStatuses(
  transaction: Queries,
  changes: ReadonlyArray<StatusColumns & { readonly id: string }>,
): Promise<Map<string, number>> {
  const each = <Name extends keyof (typeof changes)[number]>(name: Name) =>
    changes.map((change) => change[name]);
  const { rows } = await sql<{ id: string; version: number }>`
    update deposits set status = given.status, decline_reason = given.reason,
      custom_decline_reason = given.custom_reason, status_updated_by = given.by,
      status_updated_by_name = given.by_name, status_updated_by_email = given.by_email, status_updated_at = given.at
    from unnest(
      ${each('id')}::uuid[], ${each('status')}::text[], ${each('decline_reason')}::text[],
      ${each('custom_decline_reason')}::text[], ${each('status_updated_by')}::uuid[],
      ${each('status_updated_by_name')}::text[], ${each('status_updated_by_email')}::text[],
      ${each('status_updated_at')}::timestamptz[]
    ) as given (id, status, reason, custom_reason, by, by_name, by_email, at)
    where deposits.id = given.id
    returning deposits.id, deposits.version`.execute(transaction);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Returns the rows whose request ids were free. */
export async function insertDeposits(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<Deposits>>,
): Promise<Selectable<Deposits>[]> {
  return (
    transaction
      .insertInto('deposits')
      .values(rows)
      // They have no references, and ids of their own.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute()
  );
}

export type NewDeposit = RepeatableRequest & {
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  readonly senderName: string | undefined;
  readonly reference: string;
  readonly paymentLinkId: string | undefined;
  readonly accountId: string | undefined;
  readonly paymentAccount: string | undefined;
  readonly quotedCoins: string | undefined;
  readonly quotedPrice: number | undefined;
  readonly quotedUntil: Date | undefined;
  readonly requestedFrom: string;
};

export type StoredDeposit = {
  readonly id: string;
  readonly reference: string;
  readonly createdAt: Date;
  readonly accountId: string | null;
  readonly quotedCoins: string | null;
  readonly quotedPrice: string | null;
  readonly quotedUntil: Date | null;
};

type ExistingRow = StoredDeposit & StoredRequest;

const ANSWERED = `id, reference, created_at as "createdAt", account_id as "accountId",
  quoted_coins as "quotedCoins", quoted_price as "quotedPrice", quoted_until as "quotedUntil"`;

/** Of a player's request, in the order of their parameters, each with its type. */
const COLUMNS: Readonly<Record<keyof NewDeposit, readonly [column: string, type: string]>> = {
  id: ['id', 'uuid'],
  requestId: ['request_id', 'uuid'],
  requestDigest: ['request_digest', 'bytea'],
  username: ['username', 'text'],
  method: ['method', 'text'],
  amountCents: ['amount_cents', 'bigint'],
  senderName: ['sender_name', 'text'],
  reference: ['reference', 'text'],
  paymentLinkId: ['payment_link_id', 'text'],
  accountId: ['account_id', 'text'],
  paymentAccount: ['payment_account', 'text'],
  quotedCoins: ['quoted_coins', 'numeric'],
  quotedPrice: ['quoted_price', 'numeric'],
  quotedUntil: ['quoted_until', 'timestamptz'],
  requestedFrom: ['requested_from', 'inet'],
};
const STORED = Object.values(COLUMNS)
  .map(([column]) => column)
  .join(', ');
const GIVEN = Object.values(COLUMNS)
  .map(([, type], index) => `$${index + 1}::${type}[]`)
  .join(', ');

const INSERT: RequestStorage<NewDeposit, ExistingRow>['insert'] = {
  name: 'insert-deposits',
  text: `insert into deposits (source, ${STORED})
    select 'player', ${STORED}
    from unnest(${GIVEN}) as request (${STORED})
    where ${OF_UNSUSPENDED_PLAYER}
    on conflict do nothing
    returning ${ANSWERED}`,
  columns: Object.keys(COLUMNS) as (keyof NewDeposit)[],
};

const FIND_EXISTING: RequestStorage<NewDeposit, ExistingRow>['findExisting'] = {
  name: 'find-existing-deposits',
  text: `select ${ANSWERED}, request_id as "requestId", request_digest as "requestDigest"
    from deposits
    where id = any($1::uuid[]) or request_id = any($2::uuid[]) or reference = any($3::text[])`,
  values: (requests) => [
    requests.map(({ id }) => id),
    requests.flatMap(({ requestId }) => requestId ?? []),
    requests.map(({ reference }) => reference),
  ],
};

const STORAGE: RequestStorage<NewDeposit, ExistingRow> = {
  kind: 'deposit',
  insert: INSERT,
  findExisting: FIND_EXISTING,
  refusal: referenceTaken,
};

/** One result per request, in order; a repeat by id, or by request id and content, gets the stored row. */
export async function storeDeposits(
  database: Database,
  requests: readonly NewDeposit[],
): Promise<Array<StoredDeposit | Refusal>> {
  return storeRequests(database, STORAGE, requests);
}

export async function findRepeated(
  { queries }: Database,
  requestId: string | undefined,
  requestDigest: Buffer,
): Promise<StoredDeposit | undefined> {
  if (requestId === undefined) return undefined;
  const repeated = await queries
    .selectFrom('deposits')
    .select(['id', 'reference', 'created_at as createdAt', 'account_id as accountId'])
    .select(['quoted_coins as quotedCoins', 'quoted_price as quotedPrice', 'quoted_until as quotedUntil'])
    .where('request_id', '=', requestId)
    .where('request_digest', '=', requestDigest)
    .$narrowType<{ reference: string }>()
    .executeTakeFirst();
  if (repeated) await awaitEarlierCommits(queries);
  return repeated;
}

function referenceTaken(): CallError {
  return new CallError(
    'ALREADY_EXISTS',
    'This payment reference belongs to another deposit request. Open the form again to get a new one.',
    { code: 'reference-taken' },
  );
}
