import { type InferResult, sql } from 'kysely';
import { groupReads } from '../caching/share-reads.ts';
import type { Queries } from '../database/database.ts';
import { countWait, PROMPT } from '../database/deadlines.ts';
import { PRIMARY_POSITION } from '../replicas/position.ts';
import { epochOf } from '../sealing/epochs.ts';
import { sealedDocument } from '../sealing/signed-settings.ts';

// Filled up where fewer are looked for: one statement, with one plan for any number.
const AT_ONCE = 16;

/** By tokens' hashes, in hexadecimal; those asked for during one look-up share the next statement. */
export function findSessions(prepared: Queries, isFollowed: boolean) {
  const none = Array<Buffer>(AT_ONCE).fill(Buffer.alloc(0));
  const statement = sessionsWith(prepared, none, isFollowed).compile();
  const find = groupReads(AT_ONCE, async (hashes) => {
    const asked = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const parameters = Array.from({ length: AT_ONCE }, (_, place) => asked[place % asked.length]);
    const { rows } = await prepared.executeQuery<Row>({ ...statement, parameters });
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  });
  // Those who wait for another's look-up wait for the database all the same.
  return (hash: string) => countWait(PROMPT, find(hash));
}

type Row = InferResult<ReturnType<typeof sessionsWith>>[number];

function sessionsWith(queries: Queries, tokenHashes: readonly Buffer[], isFollowed: boolean) {
  return queries
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .where('staff.removed_at', 'is', null)
    .where('sessions.token_hash', 'in', tokenHashes)
    .select(['staff.id', 'staff.email', 'staff.display_name', 'staff.role', 'staff.must_change_password'])
    .select(['staff.password_hash', 'staff.initial_password_until'])
    .select(['staff.has_second_factor', 'staff.signature'])
    .select([epochOf('account', 'staff.id').as('epoch'), epochOf('sessions', 'staff.id').as('session_epoch')])
    .select([
      'sessions.id as session_id',
      'sessions.token_hash',
      'sessions.address',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.proven_at',
      'sessions.signature as session_signature',
    ])
    .select([
      hasFactor.as('has_factor'),
      sealedDocument('session_settings').as('session_settings'),
      sealedDocument('sign_in_settings').as('sign_in_settings'),
      sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      (isFollowed ? PRIMARY_POSITION : sql<string | null>`null`).as('position'),
    ]);
}

const hasFactor = sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.staff_id = staff.id and is_confirmed)
  or exists (select from passkeys where passkeys.staff_id = staff.id)
)`;
