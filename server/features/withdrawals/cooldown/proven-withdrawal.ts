import { sql } from 'kysely';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import { type LoggedRecord, recordActivityEntry } from '#server/features/records/record-activity.ts';
import { findProofs } from '#server/features/requests/follow-token.ts';
import type { Refusal } from '#server/features/requests/repeated-request.ts';
import type { Services } from '#server/features/services.ts';
import { lockByName } from '#server/platform/database/await-others.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { COOLDOWN, findRepeated, type NewWithdrawal, type StoredWithdrawal } from '../store.ts';

/**
 * With the link of a completed request of this player, a withdrawal lifts cooldowns that staff have not taken
 * up: a person who paid for this player has a link as well, and keeps nobody else out. Each link is good for
 * one withdrawal in 24 hours. Undefined if the earlier refusal stands.
 */
export async function storeVerified(
  { change, database, followTokens }: Services,
  withdrawal: NewWithdrawal,
  refused: Refusal,
  tokens: readonly string[] | undefined,
): Promise<StoredWithdrawal | undefined> {
  if (refused.refusal.status !== 'FAILED_PRECONDITION') return undefined;
  const { username } = withdrawal;
  const proofs = await findProofs(database.queries, followTokens, username, tokens);
  if (proofs.length === 0) return undefined;
  return change(async (transaction, log) => {
    // One after another for each player: a proof's use is checked before it is used.
    await lockByName(transaction, `proofs ${username}`);
    const { requestId, requestDigest } = withdrawal;
    const repeated = await findRepeated({ queries: transaction }, requestId, requestDigest);
    if (repeated !== undefined) return repeated;
    if (await isUsed(transaction, proofs)) throw refused.refusal;
    for (;;) {
      const lifted = await liftOthers(transaction, username);
      const stored = await insertProven(transaction, withdrawal, proofs);
      for (const { version, ...record } of lifted) {
        const event = {
          action: 'withdrawal_cooldown_lifted',
          message: `Withdrawal cooldown of ${username} lifted: another was sent with the link of an earlier request`,
          metadata: { version },
        } as const;
        log(recordActivityEntry('withdrawal', record, undefined, event));
      }
      if (stored !== undefined) return stored;
      // Staff have taken up what is in the way, or it came in meanwhile: then the next round lifts it.
      if (lifted.length === 0) throw refused.refusal;
    }
  });
}

/** Within the last 24 hours, unless staff have freed the proof again. */
async function isUsed(transaction: Queries, proofs: readonly string[]): Promise<boolean> {
  const used = await transaction
    .selectFrom('withdrawals')
    .select('id')
    .where(sql<boolean>`proofs_used && ${proofs}::uuid[]`)
    .where(sql<boolean>`created_at > now() - ${`${COOLDOWN_HOURS} hours`}::interval`)
    .executeTakeFirst();
  return used !== undefined;
}

function liftOthers(
  transaction: Queries,
  username: string,
): Promise<Array<LoggedRecord & { readonly version: number }>> {
  return transaction
    .updateTable('withdrawals')
    .set({ cooldown: null })
    .where('username', '=', username)
    .where(sql<boolean>`cooldown && ${sql.raw(COOLDOWN)}`)
    .where('status', 'in', ['pending', 'declined', 'not_sent'])
    .returning(['id', 'username', 'method', 'amount_cents', 'status', 'version'])
    .execute();
}

function insertProven(
  transaction: Queries,
  withdrawal: NewWithdrawal,
  proofs: readonly string[],
): Promise<StoredWithdrawal | undefined> {
  return transaction
    .insertInto('withdrawals')
    .values({
      id: withdrawal.id,
      request_id: withdrawal.requestId ?? null,
      request_digest: withdrawal.requestDigest,
      source: 'player',
      username: withdrawal.username,
      method: withdrawal.method,
      amount_cents: withdrawal.amountCents,
      recipient_name: withdrawal.recipientName ?? null,
      payment_username: withdrawal.paymentUsername ?? null,
      email: withdrawal.email ?? null,
      phone: withdrawal.phone ?? null,
      coin: withdrawal.coin ?? null,
      network: withdrawal.network ?? null,
      wallet_address: withdrawal.walletAddress ?? null,
      password_sealed: withdrawal.passwordSealed,
      backup_method: withdrawal.backupMethod ?? null,
      backup_payment_username: withdrawal.backupPaymentUsername ?? null,
      backup_email: withdrawal.backupEmail ?? null,
      backup_phone: withdrawal.backupPhone ?? null,
      backup_wallet_address: withdrawal.backupWalletAddress ?? null,
      requested_from: withdrawal.requestedFrom,
      approval_status: 'pending',
      cooldown: sql<string>`${sql.raw(COOLDOWN)}`,
      is_proven: true,
      proofs_used: [...proofs],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'created_at as createdAt'])
    .executeTakeFirst();
}
