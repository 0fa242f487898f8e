import type { Insertable, Selectable, UpdateObject } from 'kysely';
import type { DB, Withdrawals } from '#db/types.ts';
import type { Cents } from '#domain/money/usd.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
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

export type WithdrawalRow = Selectable<Withdrawals> & LockState;
export type WithdrawalColumns = UpdateObject<DB, 'withdrawals'>;

export const withdrawalRecords: RecordStore<WithdrawalRow, WithdrawalColumns> = {
  kind: 'withdrawal',

  lockRow: (transaction, id) =>
    transaction
      .selectFrom('withdrawals')
      .selectAll()
      .select(isLocked)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  update: (transaction, id, columns) =>
    transaction
      .updateTable('withdrawals')
      .set(columns)
      .where('id', '=', id)
      .returning(['version', 'locked_until'])
      .executeTakeFirstOrThrow(),

  async touchRecent(transaction, username) {
    await transaction.updateTable('withdrawals').set(TOUCHED).where(isRecentOf(username)).execute();
  },

  async eraseNetworks(queries, { since, until }, most) {
    const { numUpdatedRows } = await queries
      .updateTable('withdrawals')
      .set({ requested_from: null })
      .where('id', 'in', (some) =>
        some
          .selectFrom('withdrawals')
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

/** Returns the rows whose request ids were free. */
export async function insertWithdrawals(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<Withdrawals>>,
): Promise<Selectable<Withdrawals>[]> {
  return transaction
    .insertInto('withdrawals')
    .values(rows)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returningAll()
    .execute();
}

/** The columns of the backup's method, and no others. */
export type BackupDestination = {
  readonly backupMethod: string | undefined;
  readonly backupPaymentUsername: string | undefined;
  readonly backupEmail: string | undefined;
  readonly backupPhone: string | undefined;
  readonly backupWalletAddress: string | undefined;
};

export type NewWithdrawal = RepeatableRequest & {
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  readonly recipientName: string | undefined;
  readonly paymentUsername: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly coin: string | undefined;
  readonly network: string | undefined;
  readonly walletAddress: string | undefined;
  readonly passwordSealed: string;
  readonly requestedFrom: string;
} & BackupDestination;

export type StoredWithdrawal = { readonly id: string; readonly createdAt: Date };

type ExistingRow = StoredWithdrawal &
  StoredRequest & {
    readonly username: string;
    readonly cooldownUntil: Date | null;
  };

/** From now on, to the millisecond: the precision in which its start is stored and shown. */
export const COOLDOWN = `tstzrange(now()::timestamptz(3), now()::timestamptz(3) + interval '${COOLDOWN_HOURS} hours')`;

/** Frees the player to send another. */
export const NO_COOLDOWN = { cooldown: null, proofs_used: [] };

// Ordered, so that two nodes storing requests of the same players do not deadlock.
const INSERT: RequestStorage<NewWithdrawal, ExistingRow>['insert'] = {
  name: 'insert-withdrawals',
  text: `insert into withdrawals (
      id, request_id, request_digest, source, username, method, amount_cents, recipient_name, payment_username,
      email, phone, coin, network, wallet_address, password_sealed, backup_method, backup_payment_username,
      backup_email, backup_phone, backup_wallet_address, requested_from, approval_status, cooldown
    )
    select id, request_id, request_digest, 'player', username, method, amount_cents, recipient_name,
      payment_username, email, phone, coin, network, wallet_address, password_sealed, backup_method,
      backup_payment_username, backup_email, backup_phone, backup_wallet_address, requested_from, 'pending',
      ${COOLDOWN}
    from unnest(
      $1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
      $17::text[], $18::text[], $19::text[], $20::inet[]
    ) as request (
      id, request_id, request_digest, username, method, amount_cents, recipient_name, payment_username,
      email, phone, coin, network, wallet_address, password_sealed, backup_method, backup_payment_username,
      backup_email, backup_phone, backup_wallet_address, requested_from
    )
    where ${OF_UNSUSPENDED_PLAYER}
    order by username, id
    on conflict do nothing
    returning id, created_at as "createdAt"`,
  columns: [
    'id',
    'requestId',
    'requestDigest',
    'username',
    'method',
    'amountCents',
    'recipientName',
    'paymentUsername',
    'email',
    'phone',
    'coin',
    'network',
    'walletAddress',
    'passwordSealed',
    'backupMethod',
    'backupPaymentUsername',
    'backupEmail',
    'backupPhone',
    'backupWalletAddress',
    'requestedFrom',
  ],
};

const FIND_EXISTING: RequestStorage<NewWithdrawal, ExistingRow>['findExisting'] = {
  name: 'find-existing-withdrawals',
  text: `select id, created_at as "createdAt", request_id as "requestId",
      request_digest as "requestDigest", username,
      case when cooldown && ${COOLDOWN} then upper(cooldown) end as "cooldownUntil"
    from withdrawals
    where id = any($1::uuid[]) or request_id = any($2::uuid[])
      or username = any($3::text[]) and cooldown && ${COOLDOWN}`,
  values: (requests) => [
    requests.map(({ id }) => id),
    requests.flatMap(({ requestId }) => requestId ?? []),
    requests.map(({ username }) => username),
  ],
};

const STORAGE: RequestStorage<NewWithdrawal, ExistingRow> = {
  kind: 'withdrawal',
  insert: INSERT,
  findExisting: FIND_EXISTING,
  refusal: cooldownRefusal,
};

/**
 * One result per request, in order; a repeat by id, or by request id and content, gets the stored row. The
 * constraint `one_withdrawal_in_24_hours` keeps a player's stored cooldowns, however long, from overlapping.
 */
export async function storeWithdrawals(
  database: Database,
  requests: readonly NewWithdrawal[],
): Promise<Array<StoredWithdrawal | Refusal>> {
  return storeRequests(database, STORAGE, requests);
}

export async function findRepeated(
  { queries }: Pick<Database, 'queries'>,
  requestId: string | undefined,
  requestDigest: Buffer,
): Promise<StoredWithdrawal | undefined> {
  if (requestId === undefined) return undefined;
  const repeated = await queries
    .selectFrom('withdrawals')
    .select(['id', 'created_at as createdAt'])
    .where('request_id', '=', requestId)
    .where('request_digest', '=', requestDigest)
    .executeTakeFirst();
  if (repeated) await awaitEarlierCommits(queries);
  return repeated;
}

function cooldownRefusal({ username }: NewWithdrawal, existing: readonly ExistingRow[]): CallError {
  // One that was moved here from another player may end after the player's own.
  const last = existing
    .filter((row) => row.username === username)
    .toSorted((one, other) => Number(other.cooldownUntil) - Number(one.cooldownUntil))[0];
  if (!last?.cooldownUntil) {
    // The obstacle of a moment ago has been lifted or is over.
    return new CallError('UNAVAILABLE', 'The request collided with another one just now. Please try again.');
  }
  const [submittedAt, until] = [last.createdAt.toISOString(), last.cooldownUntil.toISOString()];
  return new CallError(
    'FAILED_PRECONDITION',
    `A withdrawal for ${username} was submitted on ${submittedAt}. You can submit another after ${until}.`,
  );
}

/** ABORTED where a change of a cooldown met one that began meanwhile. */
export function cooldownFailure(error: { readonly code?: string }, username: string): unknown {
  const isExclusionViolation = error.code === '23P01';
  if (!isExclusionViolation) return error;
  return new CallError(
    'ABORTED',
    `A withdrawal of ${username} came in at the same moment. Look at it, then make your change.`,
  );
}

export async function eraseSealedPasswords(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries.updateTable('withdrawals').set({ password_sealed: null }).where('id', 'in', ids).execute();
}

export async function replaceSealedPassword(
  queries: Queries,
  id: string,
  seal: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('withdrawals')
    .set({ password_sealed: seal.to })
    .where('id', '=', id)
    .where('password_sealed', '=', seal.from)
    .execute();
}

/** A status set anew counts from then. */
export async function eraseServedPasswords(
  queries: Queries,
  until: { readonly ended: Date; readonly requested: Date },
): Promise<void> {
  await queries
    .updateTable('withdrawals')
    .set({ password_sealed: null })
    .where('password_sealed', 'is not', null)
    .where((where) =>
      where.or([
        where('created_at', '<=', until.requested),
        where('status', 'in', ['sent', 'declined']).and('status_updated_at', '<=', until.ended),
      ]),
    )
    .execute();
}
