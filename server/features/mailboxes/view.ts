import { type Selectable, sql } from 'kysely';
import type { Mailboxes, MailboxRails } from '#db/types.ts';
import type { PaymentSettings } from '#domain/accounts/account.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import { approvalsColumn, toApprovalsOnRecord } from '#server/features/approvals/view.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { accountsOfRail } from './accounts-of-rail.ts';

// Whoever reads a mailbox looks after it at least once a minute; a node that died is followed by another within half.
const UNSEEN_AFTER_MS = 150_000;

const UNREAD =
  'No server of Cage reads it at the moment. Are all of them stopped, or is the database overloaded?';

/** The mailboxes as owners see them; without their secrets. */
export async function findMailboxes(queries: Queries, settings: PaymentSettings, now: Date) {
  const [rows, rails] = await Promise.all([
    queries
      .selectFrom('mailboxes')
      .selectAll()
      .select(approvalsColumn('mailbox', sql`mailboxes.id`))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    queries.selectFrom('mailbox_rails').select(['mailbox_id', 'rail', 'silent_since']).execute(),
  ]);
  return rows.map((row) =>
    viewOf(
      row,
      rails.filter(({ mailbox_id }) => mailbox_id === row.id),
      settings,
      now,
    ),
  );
}

type RailRow = Pick<Selectable<MailboxRails>, 'rail' | 'silent_since'>;
type Row = Selectable<Mailboxes> & { readonly approvals: Parameters<typeof toApprovalsOnRecord>[0] };

function viewOf(row: Row, rails: readonly RailRow[], settings: PaymentSettings, now: Date) {
  const { state, problem, since } = stateOf(row, now);
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

/** What is wrong with it, if anything is, and since when. */
export function stateOf(row: Selectable<Mailboxes>, now: Date) {
  if (!row.enabled) return { state: 'off', problem: null, since: null } as const;
  if (row.failing_since) {
    return { state: 'failing', problem: row.problem, since: row.failing_since } as const;
  }
  const seenAt = row.checked_at ?? row.saved_at;
  if (now.getTime() - seenAt.getTime() > UNSEEN_AFTER_MS) {
    return { state: 'failing', problem: UNREAD, since: seenAt } as const;
  }
  if (row.waiting_since) {
    return { state: 'waiting', problem: row.problem, since: row.waiting_since } as const;
  }
  return { state: row.checked_at ? 'connected' : 'connecting', problem: null, since: null } as const;
}

/** All accounts of each rail that its mails tell of and none of whose accounts it is said to serve. */
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
