import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { DB, Mailboxes } from '#db/types.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Seal, Sealer } from '#server/platform/sealing/sealer.ts';
import type { MailServer } from './mail-session.ts';

/** What an owner says of a mailbox; the secret is absent where the one that is kept stays. */
export type MailboxSettings = Omit<MailServer, 'secret'> & {
  readonly secret?: string | undefined;
  readonly authservId?: string | undefined;
  readonly accountIds: readonly string[];
  readonly addresses: readonly string[];
  readonly enabled: boolean;
};

/** How far a mailbox has been read. */
export type Position = {
  /** Undefined before the first message: UIDs begin anew. */
  readonly uidValidity: number | undefined;
  readonly lastUid: number;
  /** When its end was last reached. */
  readonly caughtUpAt: Date | undefined;
};

/** A mailbox as it is read. */
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

/** What was read cannot be taken yet, by no fault of the mailbox; the message says what it waits for, for owners. */
export class MailsWait extends Error {
  override readonly name = 'MailsWait';
  /** Whether that is over within seconds. */
  readonly isShort: boolean;

  constructor(message: string, { isShort, ...options }: ErrorOptions & { readonly isShort: boolean }) {
    super(message, options);
    this.isShort = isShort;
  }
}

// As long as a request can be funded by a rule.
const READS_BACK = sql<Date>`now() - interval '3 days'`;

const contextOf = (id: string) => `mailbox:${id}`;

/** @returns its id; undefined if the same mailbox is there already */
export async function insertMailbox(
  transaction: Queries,
  sealer: Sealer,
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
  return inserted?.id;
}

/**
 * Has a locked mailbox read as it is saved. One that is in another place is read from its beginning: what of it is
 * known, is recognised.
 */
export async function updateMailbox(
  transaction: Queries,
  sealer: Sealer,
  id: string,
  { secret, ...settings }: MailboxSettings,
  isMoved: boolean,
): Promise<void> {
  await transaction
    .updateTable('mailboxes')
    .set({
      ...columnsOf(settings),
      ...(secret !== undefined && { secret_sealed: sealer.seal(secret, contextOf(id)) }),
      ...(isMoved && { uid_validity: null, last_uid: 0, caught_up_at: null }),
      version: sql<number>`version + 1`,
      saved_at: sql<Date>`now()`,
      checked_at: null,
      failing_since: null,
      waiting_since: null,
      problem: null,
    })
    .where('id', '=', id)
    .execute();
}

/** @returns whether it was there */
export async function deleteMailbox(transaction: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('mailboxes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps it from being changed by others until the end of the transaction. */
export async function lockMailbox(transaction: Queries, id: string) {
  return transaction.selectFrom('mailboxes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findMailbox(queries: Queries, id: string) {
  return queries.selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst();
}

export function openSecret(sealer: Sealer, { id, secret_sealed }: Selectable<Mailboxes>): string {
  return sealer.open(secret_sealed, contextOf(id));
}

export async function listFollowed(
  queries: Queries,
): Promise<ReadonlyArray<{ readonly id: string; readonly version: number }>> {
  return queries.selectFrom('mailboxes').select(['id', 'version']).where('enabled', '=', true).execute();
}

/** Undefined if it was saved or removed meanwhile. */
export async function loadFollowed(
  queries: Queries,
  sealer: Sealer,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<FollowedMailbox | undefined> {
  const row = await queries
    .selectFrom('mailboxes')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    version,
    server: {
      host: row.host,
      port: row.port,
      secure: row.secure,
      user: row.user_name,
      login: row.login as MailServer['login'],
      secret: openSecret(sealer, row),
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

/**
 * Notes that all messages up to a position have been taken.
 * @param counts of those that were taken with it
 * @throws MailboxMoved if it is not where it was
 */
export async function moveOn(
  queries: Queries,
  { id, version }: Pick<FollowedMailbox, 'id' | 'version'>,
  from: Position,
  to: Position,
  counts: { readonly read: number; readonly parked: number; readonly lastMailAt: Date | undefined },
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('mailboxes')
    .set({
      uid_validity: to.uidValidity,
      last_uid: to.lastUid,
      caught_up_at: to.caughtUpAt ?? null,
      checked_at: sql<Date>`now()`,
      waiting_since: null,
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

/** Notes that it can be read at this moment. */
export async function noteReadable(queries: Queries, mailbox: FollowedVersion): Promise<void> {
  await noteState(queries, mailbox, {
    checked_at: sql<Date>`now()`,
    failing_since: null,
    waiting_since: null,
    problem: null,
  });
}

/** @param problem in words, for owners */
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

/** Notes that it is read, and that what was read waits; `problem` says what for, to owners. */
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

/** The sealed secrets, by the ids of their mailboxes. */
export async function findSealedSecrets(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('mailboxes').select(['id', 'secret_sealed']).execute();
  return rows.map(({ id, secret_sealed }) => ({ id, sealed: secret_sealed, context: contextOf(id) }));
}

/** Does nothing if the seal is no longer the one that was read. */
export async function replaceSealedSecret(
  queries: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('mailboxes')
    .set({ secret_sealed: to })
    .where('id', '=', id)
    .where('secret_sealed', '=', from)
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
