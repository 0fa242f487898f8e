import { sql } from 'kysely';
import type { RecordHint } from '#contract/records/get-record-history.ts';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import type { HistoricRecord } from './record.ts';

// More say no more.
const MOST_PLAYERS = 5;
// Of a name that everybody has, the newest say enough.
const SENDERS_LOOKED_AT = 500;

/** The other players with whom a record has something in common; where withdrawals are paid, signals tell. */
export async function findHints(
  database: Database,
  record: HistoricRecord,
): Promise<Array<{ hint: RecordHint; players: string[] }>> {
  const [sender, network] = await Promise.all([
    findSameSender(database, record),
    findSameNetwork(database, record),
  ]);
  const hints = [
    { hint: 'same-sender' as const, players: sender },
    { hint: 'same-network' as const, players: network },
  ];
  return hints.filter(({ players }) => players.length > 0);
}

async function findSameSender(
  { searches }: Database,
  { username, senderName }: HistoricRecord,
): Promise<string[]> {
  if (senderName === null || senderName.trim().length < 3) return [];
  const { rows } = await sql<{ username: string }>`
    select distinct username from (
      select username from deposits
      where search_text like ${containing(senderName)} and lower(sender_name) = lower(${senderName})
        and username <> ${username}
      limit ${SENDERS_LOOKED_AT}
    ) as others
    order by username limit ${MOST_PLAYERS}`.execute(searches);
  return rows.map((row) => row.username);
}

/** Within a day before or after: many players share a network, and it is another's tomorrow. */
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
