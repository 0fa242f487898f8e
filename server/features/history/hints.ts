import { sql } from 'kysely';
import type { RecordHint } from '#contract/records.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import { findSharedDestination } from '#server/features/signals/payout-facts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/paging/short-search.ts';
import type { HistoricRecord } from './record.ts';

// More say no more.
const MOST_PLAYERS = 5;
// Of a name that everybody has, the newest say enough.
const NAMES_LOOKED_AT = 500;

export async function findHints(
  database: Database,
  record: HistoricRecord,
): Promise<Array<{ hint: RecordHint; players: string[] }>> {
  const found = await Promise.all([
    withPlayers('same-sender', findSameName(database, 'deposits', 'sender_name', record.senderName, record)),
    withPlayers('same-payer', findSamePayer(database, record)),
    withPlayers(
      'same-recipient',
      findSameName(database, 'withdrawals', 'recipient_name', record.recipientName, record),
    ),
    withPlayers('same-destination', findSameDestination(database, record)),
    withPlayers('same-network', findSameNetwork(database, record)),
  ]);
  return found.filter(({ players }) => players.length > 0);
}

async function withPlayers(hint: RecordHint, finding: Promise<string[]>) {
  return { hint, players: await finding };
}

async function findSameName(
  { searches }: Database,
  table: string,
  column: string,
  name: string | null,
  { username }: HistoricRecord,
): Promise<string[]> {
  if (name === null || name.trim().length < 3) return [];
  const { rows } = await sql<{ username: string }>`
    select distinct username from (
      select username from ${sql.table(table)}
      where search_text like ${containing(name)} and lower(${sql.ref(column)}) = lower(${name})
        and username <> ${username}
      limit ${NAMES_LOOKED_AT}
    ) as others
    order by username limit ${MOST_PLAYERS}`.execute(searches);
  return rows.map((row) => row.username);
}

/** By payers' accounts that staff have confirmed when giving deposits their payments. */
async function findSamePayer({ reads }: Database, { kind, id, username }: HistoricRecord): Promise<string[]> {
  if (kind !== 'deposit') return [];
  const { rows } = await sql<{ username: string }>`
    select distinct deposits.username from receipt_allocations
      join known_payers as own on own.allocation_id = receipt_allocations.id
      join known_payers as other on other.rail = own.rail and other.handle in
        (own.handle, ltrim(own.handle, '@$'), '@' || own.handle, '$' || own.handle)
      join deposits on deposits.id = other.deposit_id
    where receipt_allocations.deposit_id = ${id} and not own.is_doubted and not other.is_doubted and deposits.username <> ${username}
    order by deposits.username limit ${MOST_PLAYERS}`.execute(reads);
  return rows.map((row) => row.username);
}

async function findSameDestination({ reads }: Database, { kind, id }: HistoricRecord): Promise<string[]> {
  return kind === 'withdrawal' ? findSharedDestination(reads, id) : [];
}

/** Within a day before or after: many players share a network, and addresses change hands. */
async function findSameNetwork(
  { reads }: Database,
  { username, requestedFrom, createdAt }: HistoricRecord,
): Promise<string[]> {
  if (requestedFrom === null) return [];
  const ofKinds = RECORD_KINDS.map(
    (kind) => sql`select username from ${sql.table(RECORD_TABLES[kind])}
      where created_at between ${createdAt}::timestamptz - interval '1 day'
          and ${createdAt}::timestamptz + interval '1 day'
        and requested_from = ${requestedFrom}::inet and username <> ${username}`,
  );
  const { rows } = await sql<{ username: string }>`
    ${sql.join(ofKinds, sql` union `)} order by username limit ${MOST_PLAYERS}`.execute(reads);
  return rows.map((row) => row.username);
}
