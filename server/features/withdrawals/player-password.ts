import type { Database, Queries } from '#server/platform/database/database.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { eraseServedPasswords } from './store.ts';

/** Retention after a withdrawal ends, and after any request: docs/reference/rules.md, 'Retention'. */
const DAY_MS = 24 * 3_600_000;
const KEPT_AFTER_END_MS = 7 * DAY_MS;
const KEPT_AFTER_REQUEST_MS = 30 * DAY_MS;

export function sealPassword(sealer: Sealer, withdrawalId: string, password: string): string {
  return sealer.seal(password, contextOf(withdrawalId));
}

/** Undefined if the key is missing, or the seal is not that of this withdrawal. */
export function openPassword(sealer: Sealer, withdrawalId: string, sealed: string): string | undefined {
  const seal = { sealed, context: contextOf(withdrawalId) };
  return opens(sealer, seal) ? sealer.open(seal.sealed, seal.context) : undefined;
}

export async function findSealedPasswords(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries
    .selectFrom('withdrawals')
    .select(['id', 'password_sealed'])
    .where('password_sealed', 'is not', null)
    .execute();
  return rows.map(({ id, password_sealed }) => ({
    id,
    sealed: password_sealed as string,
    context: contextOf(id),
  }));
}

export async function erasePasswords({ queries }: Database, now: Date): Promise<void> {
  await eraseServedPasswords(queries, {
    ended: new Date(now.getTime() - KEPT_AFTER_END_MS),
    requested: new Date(now.getTime() - KEPT_AFTER_REQUEST_MS),
  });
}

function contextOf(withdrawalId: string): string {
  return `withdrawal:${withdrawalId}`;
}
