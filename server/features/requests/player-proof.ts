import { COMPLETED_STATUSES, type RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { FollowTokens } from './follow-token.ts';

/**
 * The ids of this player's completed requests among the tokens'. Strangers have no such link without paying,
 * and one who pays for another has only that payment's link.
 */
export async function findProofs(
  queries: Queries,
  followTokens: FollowTokens,
  username: string,
  tokens: readonly string[] = [],
): Promise<string[]> {
  const named = tokens.flatMap((token) => followTokens.read(token) ?? []);
  async function completedOf(kind: RecordKind): Promise<string[]> {
    const ids = named.flatMap((request) => (request.kind === kind ? [request.id] : []));
    if (ids.length === 0) return [];
    const found = await queries
      .selectFrom<'deposits' | 'withdrawals'>(RECORD_TABLES[kind])
      .select('id')
      .where('id', 'in', ids)
      .where('username', '=', username)
      .where('status', 'in', COMPLETED_STATUSES[kind])
      .execute();
    return found.map(({ id }) => id);
  }
  return [...(await completedOf('deposit')), ...(await completedOf('withdrawal'))];
}
