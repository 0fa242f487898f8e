import { COMPLETED_STATUSES } from '#domain/records/completed-statuses.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { FollowTokens } from './follow-token.ts';

/**
 * Whether one of these tokens is of a request of this player that was credited or paid: strangers do not have it, and
 * cannot get one without sending the player money.
 */
export async function isPlayersOwn(
  queries: Queries,
  followTokens: FollowTokens,
  username: string,
  tokens: readonly string[] = [],
): Promise<boolean> {
  const named = tokens.flatMap((token) => followTokens.read(token) ?? []);
  async function isAmong(kind: RecordKind): Promise<boolean> {
    const ids = named.flatMap((request) => (request.kind === kind ? [request.id] : []));
    if (ids.length === 0) return false;
    const found = await queries
      .selectFrom<'deposits' | 'withdrawals'>(RECORD_TABLES[kind])
      .select('id')
      .where('id', 'in', ids)
      .where('username', '=', username)
      .where('status', 'in', COMPLETED_STATUSES[kind])
      .executeTakeFirst();
    return found !== undefined;
  }
  return (await isAmong('deposit')) || (await isAmong('withdrawal'));
}
