import type { Database, Queries } from '#server/platform/database/database.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { eraseServedPasswords } from './store.ts';

/**
 * How long a player's password is kept once its withdrawal is sent or declined, and once it was requested, whatever
 * became of it. Source: docs/reference/rules.md, 'Retention'.
 */
const DAY_MS = 24 * 3_600_000;
const KEPT_AFTER_END_MS = 7 * DAY_MS;
const KEPT_AFTER_REQUEST_MS = 30 * DAY_MS;

/** Seals a withdrawal's password so that it opens for that withdrawal only. */
export function sealPassword(sealer: Sealer, withdrawalId: string, password: string): string {
  return sealer.seal(password, contextOf(withdrawalId));
}

/** @returns undefined if it does not open: of a key that is missing, or not as it was sealed for this withdrawal */
export function openPassword(sealer: Sealer, withdrawalId: string, sealed: string): string | undefined {
  const seal = { sealed, context: contextOf(withdrawalId) };
  return opens(sealer, seal) ? sealer.open(seal.sealed, seal.context) : undefined;
}

/** The sealed passwords, by the ids of their withdrawals. */
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

/** Erases the passwords that have served. */
export async function erasePasswords({ queries }: Database, now: Date): Promise<void> {
  await eraseServedPasswords(queries, {
    ended: new Date(now.getTime() - KEPT_AFTER_END_MS),
    requested: new Date(now.getTime() - KEPT_AFTER_REQUEST_MS),
  });
}

function contextOf(withdrawalId: string): string {
  return `withdrawal:${withdrawalId}`;
}
