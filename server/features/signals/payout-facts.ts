import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { PayoutFacts } from '#domain/signals/payout-signals.ts';
import { RULE_NAME } from '#server/features/deposits/funded.ts';
import type { Queries } from '#server/platform/database/database.ts';

// More say no more.
const MOST_PLAYERS = 5;
const HOUR_MS = 3_600_000;

const FROM_EDITS = sql`from activity_log
  where subject_id = payout.id::text and subject_type = 'withdrawal'
    and action in ('withdrawal_destination_updated', 'withdrawal_payment_method_updated')`;

/** The end of the archived log, whose changes of the payout are unknown. */
const ARCHIVED_BEFORE = sql`(select max(ends_at) from activity_archives where ends_at > payout.created_at)`;

export type Payout = {
  readonly username: string;
  readonly amountCents: Cents;
  readonly key: string | null;
  readonly facts: PayoutFacts;
};

type Row = {
  readonly username: string;
  readonly amount_cents: Cents;
  readonly key: string | null;
  readonly backup_key: string | null;
  readonly in_day: number;
  readonly in_week: number;
  readonly shared_with: readonly string[];
  readonly backup_shared_with: readonly string[];
  readonly is_known: boolean;
  readonly first_deposit: Date | null;
  readonly edited_by: readonly string[];
  readonly archived_before: Date | null;
};

/** Each question reads an index of the player or the destination. */
export async function findPayout(queries: Queries, id: string, now: Date): Promise<Payout | undefined> {
  const { rows } = await sql<Row>`
    with ${payoutOf(id)}
    select username, amount_cents, key, backup_key,
      (select count(*) from withdrawals as other where other.username = payout.username
        and other.created_at > ${now}::timestamptz - interval '24 hours'
        and other.status not in ('declined', 'not_sent')) as in_day,
      (select count(*) from withdrawals as other where other.username = payout.username
        and other.created_at > ${now}::timestamptz - interval '7 days'
        and other.status not in ('declined', 'not_sent')) as in_week,
      ${othersAt(sql`payout.key`, IS_MEANT)} as shared_with,
      ${othersAt(sql`payout.backup_key`, IS_MEANT)} as backup_shared_with,
      exists(select from withdrawals as other
        where payout_key(other.method, other.payment_username, other.email, other.phone, other.wallet_address)
            = payout.key
          and other.username = payout.username and other.id <> payout.id
          and other.send_status = 'sent') as is_known,
      (select min(created_at) from deposits where deposits.username = payout.username
        and status in ('sent', 'approved')) as first_deposit,
      array(select coalesce(actor_name, 'Admin') ${FROM_EDITS}
        order by activity_log.id) as edited_by,
      ${ARCHIVED_BEFORE} as archived_before
    from payout`.execute(queries);
  const [row] = rows;
  return row && toPayout(row, now);
}

/** Whoever asked for it: a person who reads it sees a ring of strangers before anybody is paid. */
export async function findSharedDestination(queries: Queries, id: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    with ${payoutOf(id)}
    select distinct unnest(${othersAt(sql`payout.key`, sql`true`)} || ${othersAt(sql`payout.backup_key`, sql`true`)}) as username
    from payout order by username limit ${MOST_PLAYERS}`.execute(queries);
  return rows.map(({ username }) => username);
}

export type Places = {
  /** Normalized, as in `venmo jane-lee`. */
  readonly places: readonly string[];
  /** Also if the log that could tell is archived. */
  readonly isByStaff: boolean;
  /** Whether no deposit of the player was ever credited, but by staff's own entry or these people's word. */
  readonly isToStranger: boolean;
};

/** @param by on whose word the payout rests */
export async function findPlaces(queries: Queries, id: string, by: readonly string[]): Promise<Places> {
  const { rows } = await sql<{ places: string[]; is_by_staff: boolean; is_to_stranger: boolean }>`
    with ${payoutOf(id)}
    select array_remove(array[key, backup_key, backup_phone_key], null) as places,
      exists(select ${FROM_EDITS}) or ${ARCHIVED_BEFORE} is not null as is_by_staff,
      not exists(select from deposits where deposits.username = payout.username
        and status in ('sent', 'approved') and source <> 'staff' and ${isCreditedByOthers(by)}) as is_to_stranger
    from payout`.execute(queries);
  const [row] = rows;
  return {
    places: row?.places ?? [],
    isByStaff: row?.is_by_staff ?? false,
    isToStranger: row?.is_to_stranger ?? true,
  };
}

/** Whether somebody else credited it, or proved money; and for this player. */
function isCreditedByOthers(by: readonly string[]) {
  return sql`(
      coalesce(status_updated_by <> all(${by}::uuid[]), status_updated_by_name is distinct from ${RULE_NAME})
      or (select sum(given.amount_cents) from receipt_allocations as given
        join receipts on receipts.id = given.receipt_id
        where given.deposit_id = deposits.id and receipts.authenticity = 'proved') > 0
    ) and not exists(select from activity_log
      where subject_id = deposits.id::text and subject_type = 'deposit'
        and action = 'deposit_username_updated' and actor_id = any(${by}::uuid[]))`;
}

function payoutOf(id: string) {
  return sql`payout as materialized (
      select id, username, amount_cents, created_at,
        payout_key(method, payment_username, email, phone, wallet_address) as key,
        payout_key(backup_method, backup_payment_username, backup_email, backup_phone, backup_wallet_address)
          as backup_key,
        -- Zelle may have both.
        case when backup_email is not null then payout_key(backup_method, null, null, backup_phone, null) end
          as backup_phone_key
      from withdrawals where id = ${id}
    )`;
}

/** Strangers ask for free, and for anybody's destination: what holds a payout counts only these. */
const IS_MEANT = sql`(other.approval_status = 'approved' or other.send_status = 'sent' or other.is_proven)`;

function othersAt(key: RawBuilder<unknown>, isCounted: RawBuilder<unknown>) {
  return sql`array(
    select username from (
      select other.username from withdrawals as other
      where payout_key(other.method, other.payment_username, other.email, other.phone, other.wallet_address)
          = ${key}
        and other.username <> payout.username and ${isCounted}
      union
      select other.username from withdrawals as other
      where payout_key(other.backup_method, other.backup_payment_username, other.backup_email, other.backup_phone,
          other.backup_wallet_address) = ${key}
        and other.backup_method is not null and other.username <> payout.username and ${isCounted}
    ) as others
    order by username limit ${MOST_PLAYERS})`;
}

function toPayout(row: Row, now: Date): Payout {
  const since = row.first_deposit && (now.getTime() - row.first_deposit.getTime()) / HOUR_MS;
  return {
    username: row.username,
    amountCents: row.amount_cents,
    key: row.key,
    facts: {
      amountCents: row.amount_cents,
      inDay: row.in_day,
      inWeek: row.in_week,
      destination:
        row.key === null && row.backup_key === null
          ? undefined
          : {
              sharedWith: row.shared_with,
              backupSharedWith: row.backup_shared_with,
              isKnown: row.is_known,
            },
      hoursSinceFirstDeposit: since ?? undefined,
      editedBy: row.edited_by,
      archivedBefore: row.archived_before ?? undefined,
    },
  };
}
