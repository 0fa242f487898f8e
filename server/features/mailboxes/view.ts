import { type Selectable, sql } from 'kysely';
import type { Mailboxes, MailboxRails } from '#db/types.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { approvalsColumn, toApprovalsOnRecord } from '#server/features/approvals/view.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { sealOf } from '#server/platform/sealing/signed-tables.ts';
import { accountsOfRail } from './accounts-of-rail.ts';
import {
  ALTERED,
  isAltered,
  type MailboxKeys,
  type MailboxRow,
  openSecret,
  SECRET_SPOILT,
} from './mailbox-keys.ts';

// A reader looks after a mailbox at least once a minute; a dead node is replaced within half a minute.
const UNSEEN_AFTER_MS = 150_000;

const UNREAD =
  'No server of Cage reads it at the moment. Are all of them stopped, or is the database overloaded?';

export async function findMailboxes(
  queries: Queries,
  keys: MailboxKeys,
  settings: PaymentSettings,
  now: Date,
) {
  const [rows, rails] = await Promise.all([
    queries
      .selectFrom('mailboxes')
      .selectAll()
      .select(sealOf('mailboxes'))
      .select(approvalsColumn('mailbox', sql`mailboxes.id`))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    queries.selectFrom('mailbox_rails').select(['mailbox_id', 'rail', 'silent_since']).execute(),
  ]);
  return rows.map((row) =>
    viewOf(
      row,
      stateByKeys(row, keys, now),
      rails.filter(({ mailbox_id }) => mailbox_id === row.id),
      settings,
    ),
  );
}

type RailRow = Pick<Selectable<MailboxRails>, 'rail' | 'silent_since'>;
type Row = MailboxRow & { readonly approvals: Parameters<typeof toApprovalsOnRecord>[0] };

/** An altered mailbox comes first, whatever is noted of it: nobody reads it. */
function stateByKeys(row: Row, { sealer, signer }: MailboxKeys, now: Date): Health {
  const since = row.failing_since;
  if (isAltered(signer, row)) return { state: 'failing', problem: ALTERED, since };
  if (openSecret(sealer, row) === undefined) return { state: 'failing', problem: SECRET_SPOILT, since };
  return stateOf(row, now);
}

function viewOf(
  row: Row,
  { state, problem, since }: Health,
  rails: readonly RailRow[],
  settings: PaymentSettings,
) {
  const silentSince = rails
    .flatMap(({ silent_since }) => silent_since ?? [])
    .sort((one, other) => one.getTime() - other.getTime())[0];
  return {
    id: row.id,
    host: row.host,
    port: row.port,
    secure: row.secure,
    user: row.user_name,
    login: row.login as 'password' | 'oauth',
    authservId: row.authserv_id,
    accountIds: row.account_ids,
    addresses: row.addresses,
    enabled: row.enabled,
    state,
    problem,
    failingSince: since?.toISOString() ?? null,
    lastMailAt: row.last_mail_at?.toISOString() ?? null,
    read: row.read_count,
    parked: row.parked_count,
    silentSince: (row.enabled && silentSince?.toISOString()) || null,
    proposedAccountIds: proposed(row, rails, settings),
    approvals: toApprovalsOnRecord(row.approvals),
  };
}

type Health = {
  readonly state: 'off' | 'failing' | 'waiting' | 'connected' | 'connecting';
  readonly problem: string | null;
  readonly since: Date | null;
};

export function stateOf(row: Selectable<Mailboxes>, now: Date): Health {
  if (!row.enabled) return { state: 'off', problem: null, since: null };
  if (row.failing_since) {
    return { state: 'failing', problem: row.problem, since: row.failing_since };
  }
  const seenAt = row.checked_at ?? row.saved_at;
  if (now.getTime() - seenAt.getTime() > UNSEEN_AFTER_MS) {
    return { state: 'failing', problem: UNREAD, since: seenAt };
  }
  if (row.waiting_since) {
    return { state: 'waiting', problem: row.problem, since: row.waiting_since };
  }
  const isRead = row.checked_at !== null && row.caught_up_at !== null;
  return { state: isRead ? 'connected' : 'connecting', problem: null, since: null };
}

/** All accounts of each rail that its mails report on, if it serves none of them. */
function proposed(
  { account_ids }: Selectable<Mailboxes>,
  rails: readonly RailRow[],
  settings: PaymentSettings,
): string[] {
  return rails
    .map(({ rail }) => accountsOfRail(settings, rail as Rail).map(({ account }) => account.id))
    .filter((ids) => !ids.some((id) => account_ids.includes(id)))
    .flat();
}

/** For operators, of a mailbox that is to be read; null where nothing is wrong, or nothing came yet. */
export type MailboxState = {
  readonly name: string;
  readonly problem: string | null;
  /** Since when it cannot be read, nobody reads it, or its mails wait. */
  readonly failingSince: Date | null;
  /** Whether no server of Cage reads it, as opposed to one that tries in vain. */
  readonly isUnread: boolean;
  readonly silentSince: Date | null;
  /** When the newest proved mail came. */
  readonly lastMailAt: Date | null;
  readonly read: number;
  readonly parked: number;
};

export async function findMailboxStates(queries: Queries, now: Date): Promise<MailboxState[]> {
  const rows = await queries
    .selectFrom('mailboxes')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('mailbox_rails')
        .select(({ fn }) => fn.min('silent_since').as('since'))
        .whereRef('mailbox_id', '=', 'mailboxes.id')
        .as('silent_since'),
    )
    .where('enabled', '=', true)
    .orderBy('user_name')
    .orderBy('host')
    .orderBy('port')
    .execute();
  return rows.map((row) => {
    const { state, problem, since } = stateOf(row, now);
    return {
      name: `${row.user_name} at ${row.host}:${row.port}`,
      problem,
      failingSince: since,
      isUnread: state === 'failing' && row.failing_since === null,
      silentSince: row.silent_since,
      lastMailAt: row.last_mail_at,
      read: row.read_count,
      parked: row.parked_count,
    };
  });
}
