import { COMPLETED_STATUSES } from '#domain/records/completed-statuses.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
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
  const idsOf = (kind: RecordKind) => named.flatMap((request) => (request.kind === kind ? [request.id] : []));
  const [deposits, withdrawals] = [idsOf('deposit'), idsOf('withdrawal')];
  const found = await Promise.all([
    deposits.length > 0 &&
      queries
        .selectFrom('deposits')
        .select('id')
        .where('id', 'in', deposits)
        .where('username', '=', username)
        .where('status', 'in', COMPLETED_STATUSES.deposit)
        .executeTakeFirst(),
    withdrawals.length > 0 &&
      queries
        .selectFrom('withdrawals')
        .select('id')
        .where('id', 'in', withdrawals)
        .where('username', '=', username)
        .where('status', 'in', COMPLETED_STATUSES.withdrawal)
        .executeTakeFirst(),
  ]);
  return found.some(Boolean);
}
