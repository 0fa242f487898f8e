import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { retireRow, sealOf, signRow } from '#server/platform/sealing/signed-tables.ts';
import type { MailServer } from './mail-session.ts';
import {
  ALTERED,
  contextOf,
  isAltered,
  type MailboxKeys,
  type MailboxRow,
  openSecret,
  SECRET_SPOILT,
} from './mailbox-keys.ts';

/** As an owner enters it; without a secret, the stored one stays. */
export type MailboxSettings = Omit<MailServer, 'secret'> & {
  readonly secret?: string | undefined;
  readonly authservId?: string | undefined;
  readonly accountIds: readonly string[];
  readonly addresses: readonly string[];
  readonly enabled: boolean;
};

export type Position = {
  /** Undefined before the first message: UIDs begin anew. */
  readonly uidValidity: number | undefined;
  readonly lastUid: number;
  /** When its end was last reached. */
  readonly caughtUpAt: Date | undefined;
};

export type FollowedMailbox = {
  readonly id: string;
  readonly version: number;
  readonly server: MailServer;
  readonly authservId: string | undefined;
  readonly accountIds: readonly string[];
  readonly addresses: readonly string[];
  readonly readsSince: Date;
  readonly position: Position;
};

/** The mailbox was saved or removed meanwhile, or another node has read on. */
export class MailboxMoved extends Error {
  override readonly name = 'MailboxMoved';
}

/** Mails cannot be stored for some seconds, by no fault of the mailbox; the message says why, for owners. */
export class MailsWait extends Error {
  override readonly name = 'MailsWait';
}

/** It must not be read as it is stored; the message says why and what to do, for owners. */
export class MailboxUnusable extends Error {
  override readonly name = 'MailboxUnusable';
}

// As long as a rule can fund a request.
const READS_BACK = sql<Date>`now() - interval '3 days'`;

/** @returns undefined if the same mailbox is there already */
export async function insertMailbox(
  transaction: Queries,
  { sealer, signer }: MailboxKeys,
  { secret, ...settings }: MailboxSettings & { readonly secret: string },
): Promise<string | undefined> {
  const id = randomUUID();
  const inserted = await transaction
    .insertInto('mailboxes')
    .values({
      id,
      ...columnsOf(settings),
      secret_sealed: sealer.seal(secret, contextOf(id)),
      reads_since: READS_BACK,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await signRow(transaction, signer, 'mailboxes', id);
  return inserted?.id;
}

/** The mailbox is locked. A moved or altered one is read from its beginning; known mails are recognised. */
export async function updateMailbox(
  transaction: Queries,
  { sealer, signer }: MailboxKeys,
  id: string,
  { secret, ...settings }: MailboxSettings,
  was: { readonly isMoved: boolean; readonly isAltered: boolean },
): Promise<void> {
  await transaction
    .updateTable('mailboxes')
    .set({
      ...columnsOf(settings),
      ...(secret !== undefined && { secret_sealed: sealer.seal(secret, contextOf(id)) }),
      ...((was.isMoved || was.isAltered) && { uid_validity: null, last_uid: 0, caught_up_at: null }),
      ...(was.isAltered && { reads_since: READS_BACK }),
      version: sql<number>`version + 1`,
      saved_at: sql<Date>`now()`,
      checked_at: null,
      failing_since: null,
      waiting_since: null,
      problem: null,
    })
    .where('id', '=', id)
    .execute();
  await signRow(transaction, signer, 'mailboxes', id);
}

export async function deleteMailbox(transaction: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('mailboxes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await retireRow(transaction, 'mailboxes', id);
  return numDeletedRows > 0n;
}

export async function lockMailbox(transaction: Queries, id: string): Promise<MailboxRow | undefined> {
  // First of all: in one statement, a row saved while it waited would be held against the old signature.
  await transaction.selectFrom('mailboxes').select('id').where('id', '=', id).forUpdate().execute();
  return findMailbox(transaction, id);
}

export async function findMailbox(queries: Queries, id: string): Promise<MailboxRow | undefined> {
  return queries
    .selectFrom('mailboxes')
    .selectAll()
    .select(sealOf('mailboxes'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listFollowed(
  queries: Queries,
): Promise<ReadonlyArray<{ readonly id: string; readonly version: number }>> {
  return queries.selectFrom('mailboxes').select(['id', 'version']).where('enabled', '=', true).execute();
}

/** Undefined if it was saved or removed meanwhile. @throws MailboxUnusable */
export async function loadFollowed(
  queries: Queries,
  { sealer, signer }: MailboxKeys,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<FollowedMailbox | undefined> {
  const row = await findMailbox(queries, id);
  if (row === undefined || row.version !== version) return undefined;
  if (isAltered(signer, row)) throw new MailboxUnusable(ALTERED);
  const secret = openSecret(sealer, row);
  if (secret === undefined) throw new MailboxUnusable(SECRET_SPOILT);
  return {
    id,
    version,
    server: {
      host: row.host,
      port: row.port,
      secure: row.secure,
      user: row.user_name,
      login: row.login as MailServer['login'],
      secret,
    },
    authservId: row.authserv_id ?? undefined,
    accountIds: row.account_ids,
    addresses: row.addresses,
    readsSince: row.reads_since,
    position: {
      uidValidity: row.uid_validity ?? undefined,
      lastUid: row.last_uid,
      caughtUpAt: row.caught_up_at ?? undefined,
    },
  };
}

/** All messages up to `to` are stored; `waitsFor` is in words. @throws MailboxMoved if it is not at `from` */
export async function moveOn(
  queries: Queries,
  { id, version }: Pick<FollowedMailbox, 'id' | 'version'>,
  { from, to }: { readonly from: Position; readonly to: Position },
  counts: {
    readonly read: number;
    readonly parked: number;
    readonly lastMailAt: Date | undefined;
    readonly waitsFor?: string | undefined;
  },
): Promise<void> {
  const { waitsFor } = counts;
  const { numUpdatedRows } = await queries
    .updateTable('mailboxes')
    .set({
      uid_validity: to.uidValidity,
      last_uid: to.lastUid,
      caught_up_at: to.caughtUpAt ?? null,
      checked_at: sql<Date>`now()`,
      waiting_since: waitsFor === undefined ? null : sql<Date>`coalesce(waiting_since, now())`,
      ...(waitsFor !== undefined && { problem: waitsFor }),
      read_count: sql<number>`read_count + ${counts.read}`,
      parked_count: sql<number>`parked_count + ${counts.parked}`,
      last_mail_at: sql<Date>`greatest(last_mail_at, ${counts.lastMailAt ?? null})`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('uid_validity', 'is not distinct from', from.uidValidity ?? null)
    .where('last_uid', '=', from.lastUid)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new MailboxMoved('The mailbox was saved, removed or read on meanwhile');
}

type FollowedVersion = Pick<FollowedMailbox, 'id' | 'version'>;

export async function noteReadable(queries: Queries, mailbox: FollowedVersion): Promise<void> {
  await noteState(queries, mailbox, {
    checked_at: sql<Date>`now()`,
    failing_since: null,
  });
}

export async function noteProblem(
  queries: Queries,
  mailbox: FollowedVersion,
  problem: string,
): Promise<void> {
  await noteState(queries, mailbox, {
    failing_since: sql<Date>`coalesce(failing_since, now())`,
    waiting_since: null,
    problem,
  });
}

export async function noteWaiting(
  queries: Queries,
  mailbox: FollowedVersion,
  problem: string,
): Promise<void> {
  await noteState(queries, mailbox, {
    waiting_since: sql<Date>`coalesce(waiting_since, now())`,
    problem,
    checked_at: sql<Date>`now()`,
    failing_since: null,
  });
}

/** Does nothing if its settings are no longer those that were followed. */
async function noteState(
  queries: Queries,
  { id, version }: FollowedVersion,
  state: UpdateObject<DB, 'mailboxes'>,
): Promise<void> {
  await queries
    .updateTable('mailboxes')
    .set(state)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

function columnsOf(settings: Omit<MailboxSettings, 'secret'>) {
  return {
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    user_name: settings.user,
    login: settings.login,
    authserv_id: settings.authservId ?? null,
    account_ids: [...settings.accountIds],
    addresses: [...settings.addresses],
    enabled: settings.enabled,
  };
}

export function mailboxNotFound(): CallError {
  return new CallError('NOT_FOUND', 'This mailbox has been removed. Load the list again.');
}
