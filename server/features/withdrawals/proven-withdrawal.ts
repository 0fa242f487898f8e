import { sql } from 'kysely';
import { type LoggedRecord, recordActivityEntry } from '#server/features/records/record-activity.ts';
import { isPlayersOwn } from '#server/features/requests/player-proof.ts';
import type { Refusal } from '#server/features/requests/repeated-request.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { COOLDOWN, type NewWithdrawal, type StoredWithdrawal } from './store.ts';

/**
 * Stores a withdrawal that a cooldown is in the way of, if the player proves who sends it: what somebody else may have
 * started does not keep the player out. It lifts the cooldown of requests that nobody proved and that staff have not
 * taken up, and starts its own, which only staff can lift.
 * @param refused how it was answered without the proof
 * @returns undefined if that answer stands
 */
export async function storeProven(
  { change, database, followTokens }: Services,
  withdrawal: NewWithdrawal,
  refused: Refusal,
  tokens: readonly string[] | undefined,
): Promise<StoredWithdrawal | undefined> {
  if (refused.refusal.status !== 'FAILED_PRECONDITION') return undefined;
  const { username } = withdrawal;
  if (!(await isPlayersOwn(database.queries, followTokens, username, tokens))) return undefined;
  return change(async (transaction, log) => {
    const lifted = await liftUnproven(transaction, username);
    if (lifted.length === 0) return undefined;
    const stored = await insertProven(transaction, withdrawal);
    // One that was proved, or that staff have taken up, is in the way too: then none is lifted.
    if (stored === undefined) throw refused.refusal;
    for (const { version, ...record } of lifted) {
      const event = {
        action: 'withdrawal_cooldown_lifted',
        message: `Withdrawal cooldown of ${username} lifted: with the link of an earlier request the player sent another`,
        metadata: { version },
      } as const;
      log(recordActivityEntry('withdrawal', record, undefined, event));
    }
    return stored;
  });
}

function liftUnproven(
  transaction: Queries,
  username: string,
): Promise<Array<LoggedRecord & { readonly version: number }>> {
  return transaction
    .updateTable('withdrawals')
    .set({ cooldown: null })
    .where('username', '=', username)
    .where(sql<boolean>`cooldown && ${sql.raw(COOLDOWN)}`)
    .where('is_proven', '=', false)
    .where('status', 'in', ['pending', 'declined'])
    .returning(['id', 'username', 'method', 'amount_cents', 'status', 'version'])
    .execute();
}

function insertProven(
  transaction: Queries,
  withdrawal: NewWithdrawal,
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'created_at as createdAt'])
    .executeTakeFirst();
}
