import { COMPLETED_STATUSES, type RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { FollowTokens } from './follow-token.ts';

/**
 * The requests of this player among those that the tokens are of that were credited or paid: strangers do not have such
 * a link without paying, and whoever pays for another has one of their own payment alone.
 * @returns their ids
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
