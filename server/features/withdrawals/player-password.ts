import type { Database } from '#server/platform/database/database.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';

/**
 * How long a player's password is kept once its withdrawal is sent or declined. Source: docs/reference/rules.md,
 * 'Retention'.
 */
const KEPT_MS = 7 * 24 * 3_600_000;

/** The password of one withdrawal, sealed so that it opens for that withdrawal alone. */
export function sealPassword(sealer: Sealer, withdrawalId: string, password: string): string {
  return sealer.seal(password, `withdrawal:${withdrawalId}`);
}

export function openPassword(sealer: Sealer, withdrawalId: string, sealed: string): string {
  return sealer.open(sealed, `withdrawal:${withdrawalId}`);
}

/** Erases the passwords that have served. A status that is set anew counts from then. */
export async function erasePasswords({ queries }: Database, now: Date): Promise<void> {
  await queries
    .updateTable('withdrawals')
    .set({ password_sealed: null })
    .where('password_sealed', 'is not', null)
    .where('status', 'in', ['sent', 'declined'])
    .where('status_updated_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
}
