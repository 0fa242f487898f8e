import type pg from 'pg';
import { CallError } from '#server/platform/protocol/call-error.ts';

/**
 * For inserts from `request (username, …)`: costs no round trip, and holds on every node from the moment a
 * suspension is committed.
 */
export const OF_UNSUSPENDED_PLAYER = `not exists (
  select from players where players.username = request.username and players.standing = 'suspended'
)`;

export async function findSuspended(
  pool: pg.Pool,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ username: string }>({
    name: 'find-suspended',
    text: `select username from players where username = any($1::text[]) and standing = 'suspended'`,
    values: [usernames],
  });
  return new Set(rows.map(({ username }) => username));
}

export function suspendedRefusal(): CallError {
  return new CallError('PERMISSION_DENIED', 'This account cannot use the cashier. Please contact support.', {
    code: 'suspended',
  });
}
